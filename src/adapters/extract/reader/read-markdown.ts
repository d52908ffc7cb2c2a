import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block } from '../../../domain/chunks.ts';
import { decodeText } from './decode-text.ts';
import type { Reading } from './reading.ts';
import { tidy } from './tidy-text.ts';
import { orBroken } from './unreadable.ts';

const sourceOf = (text: string, { position }: Nodes): string =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).trim();

/** Without the signs that made it a heading: `## A title ##` or a line below. */
const headingText = (source: string): string =>
  (source.split('\n')[0] ?? '')
    .replace(/^#{1,6}\s*/, '')
    .replace(/\s#+$/, '')
    .trim();

/** Blocks of a Markdown text as they are written, each below its heading. */
export const readMarkdown = async (bytes: Uint8Array): Promise<Reading> => {
  const text = tidy(await decodeText(bytes));
  const tree = await orBroken(() => fromMarkdown(text));
  const blocks: Block[] = [];
  let heading: string | null = null;
  for (const node of tree.children) {
    const source = sourceOf(text, node);
    if (node.type !== 'heading') blocks.push({ text: source, heading, page: null });
    else {
      heading = headingText(source) || heading;
      blocks.push({ text: headingText(source), heading, page: null, isHeading: true });
    }
  }
  return { blocks: blocks.filter(block => block.text !== '') };
};
