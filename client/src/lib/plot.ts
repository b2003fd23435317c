/** Axis scales and label positions for small plots. */

/** The range of an axis. */
export interface Scale {
  least: number;
  most: number;
  /** Round values to write at the axis, about six at most. */
  ticks: number[];
}

/** Return a scale from zero, or a round value below all numbers, to a round value above them. */
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

/** Return heights moved apart until labels of height `room` do not overlap; their order stays. */
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
