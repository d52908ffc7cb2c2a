import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block } from '../../../domain/knowledge/chunks.ts';
import { decodeText } from './decode-text.ts';
import type { ReaderInput, Reading } from './reading.ts';
import { asOneLine, tidy } from './tidy-text.ts';
import { orBroken } from './unreadable.ts';

const sourceOf = (text: string, { position }: Nodes): string =>
  text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).trim();

/** Returns a heading without its markup: `## A title ##`, or an underline. */
const headingText = (source: string): string => {
  const title = source.startsWith('#')
    ? source.replace(/^#{1,6}\s*/, '').replace(/\s#+$/, '')
    : source.replace(/\n[^\n]*$/, '');
  return asOneLine(title);
};

/** Matches the metadata that site generators keep above a text, between two lines of `---` or `+++`. */
const frontMatter = /^(---|\+\+\+)[^\S\n]*\n([\s\S]*?)\n\1[^\S\n]*(?:\n|$)/;

interface Parts {
  title: string | undefined;
  front: string;
  body: string;
}

const unquoted = (text: string): string => /^(?:"(.*)"|'(.*)')$/.exec(text)?.slice(1).join('') ?? text;

const partsOf = (text: string): Parts => {
  const [whole = '', , front = ''] = frontMatter.exec(text) ?? [];
  const title = /^title[ \t]*[:=](.*)$/m.exec(front)?.[1]?.trim();
  return { title: title && unquoted(title), front: front.trim(), body: text.slice(whole.length) };
};

const bodyBlocks = function* (body: string): Generator<Block> {
  let heading: string | null = null;
  for (const node of fromMarkdown(body).children) {
    const source = sourceOf(body, node);
    if (node.type !== 'heading') yield { text: source, heading, page: null };
    else {
      heading = headingText(source) || heading;
      yield { text: headingText(source), heading, page: null, isHeading: true };
    }
  }
};

/** Reads blocks of a Markdown text as they are written, each below its heading. */
export const readMarkdown = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text, warnings } = await decodeText(bytes, charset);
  const { title, front, body } = partsOf(tidy(text));
  const blocks = await orBroken(() => [{ text: front, heading: null, page: null }, ...bodyBlocks(body)]);
  return { title, blocks: blocks.filter(block => block.text !== ''), warnings: () => warnings };
};
