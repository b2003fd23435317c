/** The line to one table: it comes back by itself after a break, and asks only for what it has not seen. */

import type { GameTypes, Told, Update } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Somebody who was away this long is told that the server is. */
const PATIENCE = 1_200;
/** Codes after which knocking again is of no use: no leave to look, or no such table. */
const FINAL = new Set([4401, 4403, 4404]);

export interface Hearing<G extends GameTypes> {
  update(update: Update<G>): void;
  away(away: boolean): void;
  /** The server will not have us; it is of no use to knock again. */
  goodbye(reason: string): void;
}

export class TableSocket<G extends GameTypes> {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry = 0;
  private patience = 0;
  private closed = false;

  constructor(
    private readonly id: string,
    private seat: number | null,
    private readonly since: () => number,
    private readonly hearing: Hearing<G>,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Look from another seat, or from none. */
  look(seat: number | null): void {
    this.seat = seat;
    if (this.socket?.readyState === WebSocket.OPEN) this.sendLook(this.socket);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.patience);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private sendLook(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "look", seat: this.seat, since: this.since() }));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.socket = socket;
    let last = "";
    socket.onopen = () => this.sendLook(socket);
    socket.onmessage = (message) => {
      const said = JSON.parse(message.data as string) as Told<G>;
      if (said.type === "update") {
        this.wait = FIRST_WAIT;
        clearTimeout(this.patience);
        this.patience = 0;
        this.hearing.away(false);
        this.hearing.update(said);
      } else {
        last = said.reason;
      }
    };
    socket.onclose = (close) => {
      if (this.closed || this.socket !== socket) return;
      if (FINAL.has(close.code)) {
        this.hearing.goodbye(last);
        return;
      }
      this.patience ||= window.setTimeout(() => this.hearing.away(true), PATIENCE);
      // A little chance keeps a roomful of browsers from knocking all at once.
      this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    };
  }

  private readonly hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}
