import { compile, type FormatCallback } from 'html-to-text';
import type { Block } from '../../../domain/knowledge/chunks.ts';
import { table, termList } from './html-tables.ts';
import { squeeze, tidy } from './tidy-text.ts';

/** Marker before the text of a heading. `tidy` removes it from users' texts. */
const mark = '\uE000';

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(mark);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const dropped = ['script', 'style', 'noscript', 'template', 'svg', 'img', 'nav', 'aside', 'footer', 'form'];

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: Infinity, maxDepth: 1_100 },
  formatters: { markedHeading: heading, namedTable: table, termList },
  selectors: [
    ...dropped.map(selector => ({ selector, format: 'skip' })),
    ...headings.map(selector => ({ selector, format: 'markedHeading' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'table', format: 'namedTable' },
    { selector: 'dl', format: 'termList' },
  ],
});

/** Returns the text of a page or of a part of it: paragraphs, list items, and table rows below their headings. */
export const htmlBlocks = (html: string): Block[] => {
  const blocks: Block[] = [];
  let above: string | null = null;
  for (const part of toText(html.replaceAll(mark, '')).split('\n\n')) {
    const isHeading = part.trimStart().startsWith(mark);
    const text = squeeze(tidy(part));
    if (text === '') continue;
    if (isHeading) above = text;
    blocks.push({ text, heading: above, page: null, ...(isHeading && { isHeading: true as const }) });
  }
  return blocks;
};
