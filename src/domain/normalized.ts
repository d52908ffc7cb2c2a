/**
 * Matches 30 marks in a row, the maximum of the Stream-Safe Text Format (UAX #15, 13), which no writing system reaches.
 * Composing sorts the marks of a run in quadratic time: 5 s for 100,000 characters.
 */
const longRun = /(\p{M}{30})/u;

/**
 * Returns a text in a Unicode normalization form, in linear time. Runs of more than 30 marks are normalized in pieces, so
 * that marks of different pieces keep their order.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  longRun.test(text)
    ? text
        .split(longRun)
        .map(piece => piece.normalize(form))
        .join('')
    : text.normalize(form);
