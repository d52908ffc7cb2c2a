/** Count on one day, such as `2030-01-15`. */
export interface DayCount {
  day: string;
  count: number;
}

/** Margin for the width of the line. */
const margin = 2;

const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0.5 : (value - from) / (to - from);

/**
 * Returns the SVG path of a line through daily counts. Days without a count are interpolated, and equal counts are
 * centered.
 */
export const lineOf = (
  counts: readonly DayCount[],
  { width, height }: { width: number; height: number },
): string => {
  const times = counts.map(({ day }) => Date.parse(day));
  const numbers = counts.map(({ count }) => count);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return counts
    .map(({ day, count }, index) => {
      const x = margin + shareOf(Date.parse(day), start, end) * (width - 2 * margin);
      const y = height - margin - shareOf(count, low, high) * (height - 2 * margin);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};
