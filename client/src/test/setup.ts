/** What happy-dom lacks or would do over the network. */

import { vi } from "vitest";

class SilentSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static readonly all: SilentSocket[] = [];
  readyState = SilentSocket.OPEN;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    SilentSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = SilentSocket.CLOSED;
  }
}

vi.stubGlobal("WebSocket", SilentSocket);
vi.stubGlobal("scrollTo", () => {});
