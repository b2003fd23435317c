/** Send a command again while the server cannot be reached. */

import { ApiError } from "./api";

const MOST_TRIES = 8;

/** Return a promise that resolves after so many milliseconds. */
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Send a command until the server can be reached, at most MOST_TRIES times; `away` is called after each try that did
 * not reach it. The command's id keeps it from being played twice. Throws the last `ApiError`.
 */
export async function retrying<T>(send: () => Promise<T>, away: () => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (problem) {
      if (!(problem instanceof ApiError) || !problem.away || tries === MOST_TRIES) throw problem;
      away();
      await pause(Math.min(400 * 1.6 ** tries, 6_000));
    }
  }
}
