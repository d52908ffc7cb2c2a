import type { Block } from '../../../domain/chunks.ts';
import { decodeText } from './decode-text.ts';
import { paragraphsOf, tidy } from './tidy-text.ts';
import type { Reading } from './reading.ts';

/** Paragraphs of a plain text. */
export const readText = async (bytes: Uint8Array): Promise<Reading> => {
  const text = tidy(await decodeText(bytes));
  const blocks: Block[] = paragraphsOf(text, { heading: null, page: null });
  return { blocks };
};
