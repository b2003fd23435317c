/**
 * The WebSocket of one table: it reconnects after a break and asks only for log entries it has not seen. Patches are
 * put together here, so that everybody else sees whole updates.
 */

import { site } from "./site";
import { applyPatch, PatchError } from "./patch";
import type { GameTypes, LogEntry, Patch, SocketMessage, Update } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Milliseconds without a connection after which the page reports the server as away. */
const PATIENCE = 1_200;
/** Close codes after which reconnecting is useless: not allowed to watch, or no such table. */
const FINAL = new Set([4401, 4403, 4404]);

/** Callbacks of a socket. */
export interface SocketEvents<G extends GameTypes> {
  update(update: Update<G>): void;
  away(away: boolean): void;
  /** The server closed the connection for good. */
  goodbye(reason: string): void;
}

/** The connection to one table. */
export class TableSocket<G extends GameTypes> {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private retry = 0;
  private patience = 0;
  private closed = false;
  /** The log entries of pages whose last one has not arrived yet. */
  private pages: LogEntry<G["event"]>[] = [];
  /** The last update with its whole state, which patches refer to. */
  private known: Update<G> | null = null;

  constructor(
    private readonly id: string,
    private seat: number | null,
    private readonly since: () => number,
    private readonly events: SocketEvents<G>,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Watch from another seat, or as a spectator. */
  look(seat: number | null): void {
    this.seat = seat;
    if (this.socket?.readyState === WebSocket.OPEN) this.sendLook(this.socket);
  }

  /** Close the socket for good: stop its timers, and reconnect no more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.patience);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Send the `look` message: the seat to watch from, and the last log line known. */
  private sendLook(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "look", seat: this.seat, since: this.since(), partial: true }));
  }

  /** Open the socket, and reopen it when it is closed. */
  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}${site}/api/tables/${encodeURIComponent(this.id)}/socket`,
    );
    this.socket = socket;
    this.pages = [];
    this.known = null;
    let last = "";
    socket.onopen = () => this.sendLook(socket);
    socket.onmessage = (message) => {
      const said = JSON.parse(message.data as string) as SocketMessage<G>;
      if (said.type !== "goodbye") {
        this.wait = FIRST_WAIT;
        clearTimeout(this.patience);
        this.patience = 0;
        this.events.away(false);
        const update = said.type === "patch" ? this.patched(said) : said;
        if (!update) return this.sendLook(socket);
        const whole = this.joined(update);
        if (whole) this.events.update((this.known = whole));
      } else {
        last = said.reason;
      }
    };
    socket.onclose = (close) => {
      if (this.closed || this.socket !== socket) return;
      if (FINAL.has(close.code)) {
        this.events.goodbye(last);
        return;
      }
      this.patience ||= window.setTimeout(() => this.events.away(true), PATIENCE);
      // Jitter, so that many browsers do not reconnect at the same moment.
      this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    };
  }

  /** Return the update that a patch makes of the last one; null if it does not fit, so that the whole is needed. */
  private patched(patch: Patch<G>): Update<G> | null {
    if (!this.known || this.known.version !== patch.base) return null;
    const { last, version, lines = [], state = {}, table = {} } = patch;
    try {
      return {
        ...this.known,
        last,
        version,
        lines,
        state: applyPatch(this.known.state, state),
        table: applyPatch(this.known.table, table),
      };
    } catch (problem) {
      if (problem instanceof PatchError) return null;
      throw problem;
    }
  }

  /** Return an update with the pages before it; null if more pages follow. */
  private joined(update: Update<G>): Update<G> | null {
    // A page that does not continue the others answers a later `look`, perhaps from another seat.
    const continues = this.pages.length > 0 && update.lines[0]?.number === this.pages[this.pages.length - 1].number + 1;
    const lines = continues ? [...this.pages, ...update.lines] : update.lines;
    this.pages = update.more ? lines : [];
    return update.more ? null : { ...update, lines };
  }

  private readonly hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  };
}
