const letters = new Intl.Segmenter();

/** The first letter of a name as people count letters, in capitals. */
export const initialOf = (name: string): string | undefined =>
  letters.segment(name)[Symbol.iterator]().next().value?.segment.toUpperCase();
