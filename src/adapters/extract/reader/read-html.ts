import { Readability } from '@mozilla/readability';
import { DOMParser } from 'linkedom';
import type { Block } from '../../../domain/knowledge/chunks.ts';
import type { DocumentWarning } from '../../../domain/knowledge/documents.ts';
import { assertFlat } from './flat-parser.ts';
import { decodeText } from './decode-text.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { ReaderInput, Reading } from './reading.ts';
import { tidy } from './tidy-text.ts';
import { orBroken } from './unreadable.ts';

/** Returns the article of a page, without the content around it. Undefined if no part stands out. */
const articleOf = (html: string): { title: string; blocks: Block[] } | undefined => {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const article = new Readability(document).parse();
  const blocks = htmlBlocks(article?.content ?? '');
  return article && blocks.length > 0 ? { title: article.title ?? '', blocks } : undefined;
};

const titleOf = (html: string): string => /<title[^<>]*>([^<]*)</i.exec(html)?.[1] ?? '';

/** Maximum length of the text that a page shows while its scripts load the rest: `Loading …`. */
const maxLoading = 200;

const areFromScripts = (html: string, blocks: readonly Block[]): boolean =>
  /<script\b/i.test(html) && blocks.reduce((sum, { text }) => sum + text.length, 0) < maxLoading;

/** Reads a page: its article, or all of its text if there is none. Nothing in it is run or fetched. */
export const readHtml = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text: html, warnings } = await decodeText(bytes, charset);
  assertFlat(html);
  return orBroken(() => {
    const { title, blocks } = articleOf(html) ?? { title: titleOf(html), blocks: htmlBlocks(html) };
    const scripted: DocumentWarning[] = areFromScripts(html, blocks) ? ['mostly_scripts'] : [];
    return {
      title: tidy(title).trim() || undefined,
      blocks,
      whenEmpty: scripted.length > 0 ? ('only_scripts' as const) : ('empty' as const),
      warnings: () => [...warnings, ...scripted],
    };
  });
};
