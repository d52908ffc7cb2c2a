/** Texts whose measures are kept: those of the largest thread on two platforms, some times over. */
const maxTexts = 512;

/** What takes milliseconds for a text; `knows` tells whether it was computed, and is kept. */
export interface Remembered {
  (text: string): number;
  knows(text: string): boolean;
}

/** The same of a text as often as it is asked for: computed once while it is kept. */
export const remembered = (measure: (text: string) => number): Remembered => {
  const known = new Map<string, number>();
  const recall = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const measured = measure(text);
    const [oldest] = known.keys();
    if (known.size >= maxTexts && oldest !== undefined) known.delete(oldest);
    known.set(text, measured);
    return measured;
  };
  return Object.assign(recall, { knows: (text: string) => known.has(text) });
};
