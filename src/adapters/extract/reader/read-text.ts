import { decodeText } from './decode-text.ts';
import { paragraphsOf, tidy } from './tidy-text.ts';
import type { ReaderInput, Reading } from './reading.ts';

/** Reads paragraphs of a plain text. */
export const readText = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text, warnings } = await decodeText(bytes, charset);
  return { blocks: paragraphsOf(tidy(text), { heading: null, page: null }), warnings: () => warnings };
};
