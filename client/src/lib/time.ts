/** Times and durations in words. */

import { say, sayCount } from "./words";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Return how long ago a Unix time in seconds was. */
export function ago(at: number): string {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  if (seconds < 2 * MINUTE) return say("just now");
  if (seconds < HOUR) return say("{count} minutes ago", { count: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return sayCount(Math.floor(seconds / HOUR), "{count} hour ago", "{count} hours ago");
  return sayCount(Math.floor(seconds / DAY), "{count} day ago", "{count} days ago");
}

/** Return a duration as on a clock: 1:05, 2:03:00, 3 days. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * DAY) return say("{count} days", { count: Math.floor(whole / DAY) });
  /** Return a number with two digits. */
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)}:${two(minutes)}:${two(whole % MINUTE)}`;
  return `${minutes}:${two(whole % MINUTE)}`;
}
