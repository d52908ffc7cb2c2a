const letters = new Intl.Segmenter();

/** Returns the first grapheme of a name, in capitals. */
export const initialOf = (name: string): string | undefined =>
  letters.segment(name)[Symbol.iterator]().next().value?.segment.toUpperCase();
