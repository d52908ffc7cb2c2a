import type { parseCaptions } from './given-captions.ts';
import type { judgeDocument } from './judge-document.ts';
import type { judgeGivenText } from './judge-text.ts';
import type { parseCard } from './parse-card.ts';
import type { parseCsv } from './parse-csv.ts';
import type { parseListing } from './parse-listing.ts';
import type { hashWords } from './hash-words.ts';

/** Parsers that run in parser processes. Input and output of each can be cloned. */
export interface Parsers {
  card: typeof parseCard;
  listing: typeof parseListing;
  words: typeof hashWords;
  csv: typeof parseCsv;
  captions: typeof parseCaptions;
  documentType: typeof judgeDocument;
  textType: typeof judgeGivenText;
}

/** Functions that load a parser when it is first needed. */
export const parserLoaders: { [Name in keyof Parsers]: () => Promise<Parsers[Name]> } = {
  card: async () => (await import('./parse-card.ts')).parseCard,
  listing: async () => (await import('./parse-listing.ts')).parseListing,
  words: async () => (await import('./hash-words.ts')).hashWords,
  csv: async () => (await import('./parse-csv.ts')).parseCsv,
  captions: async () => (await import('./given-captions.ts')).parseCaptions,
  documentType: async () => (await import('./judge-document.ts')).judgeDocument,
  textType: async () => (await import('./judge-text.ts')).judgeGivenText,
};
