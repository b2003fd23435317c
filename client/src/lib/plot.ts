/** Arithmetic of small plots: where a value lies, and which values are written at the edge. */

export interface Scale {
  least: number;
  most: number;
  /** Round values to write, at most about six. */
  ticks: number[];
}

/** From zero, or below it, to a round value no number exceeds. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power);
  const least = Math.floor(low / step) * step;
  const most = Math.ceil(high / step) * step;
  return {
    least,
    most,
    ticks: Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step),
  };
}

/** Heights moved apart until there is room for a label at each; their order stays. */
export function apart(heights: readonly number[], room: number, lowest: number): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((one, other) => one.height - other.height);
  const placed = heights.slice();
  let last = -Infinity;
  for (const { height, index } of order) {
    placed[index] = Math.max(height, last + room);
    last = placed[index];
  }
  let next = lowest + room;
  for (const { index } of order.reverse()) {
    placed[index] = Math.min(placed[index], next - room);
    next = placed[index];
  }
  return placed;
}
