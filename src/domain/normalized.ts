/**
 * As many marks in a row as the Stream-Safe Text Format takes (UAX #15, 13); no writing system stacks as many. Composing sorts the
 * marks of a run, and the time for that grows with the square: 5 s for 100,000 characters.
 */
const longRun = /(\p{M}{30})/u;

/**
 * A text in a form of Unicode, in time that grows with its length alone. Runs of more than 30 marks are put into the form piece
 * by piece, so that marks of two pieces keep their order.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  longRun.test(text)
    ? text
        .split(longRun)
        .map(piece => piece.normalize(form))
        .join('')
    : text.normalize(form);
