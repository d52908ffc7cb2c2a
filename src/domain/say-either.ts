const list = new Intl.ListFormat('en', { type: 'disjunction' });

/** Returns alternatives as in a sentence: `a`, `a or b`, `a, b, or c`. */
export const sayEither = (alternatives: readonly string[]): string => list.format(alternatives);
