/** Texts whose measures are kept: those of the largest thread on two platforms, some times over. */
const maxTexts = 512;

/** The same of a text as often as it is asked for, which takes milliseconds: computed once while it is kept. */
export const remembered = (measure: (text: string) => number): ((text: string) => number) => {
  const known = new Map<string, number>();
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const measured = measure(text);
    const [oldest] = known.keys();
    if (known.size >= maxTexts && oldest !== undefined) known.delete(oldest);
    known.set(text, measured);
    return measured;
  };
};
