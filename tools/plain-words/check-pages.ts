import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Nodes, Root } from 'nlcst';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import retextStringify from 'retext-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { findConstructions } from './constructions.mjs';

/**
 * `npm run lint:pages`: reads every page of the repository for the constructions in `constructions.mjs`, doubled words, and
 * wrong articles, and checks the number of words. Prints `file:line: reason` and ends with 1 if a page breaks a rule.
 */
const root = path.resolve(import.meta.dirname, '../..');

/** Maximum number of words in README.md, and in all pages together. */
const maxWords = { 'README.md': 900, all: 33_400 };

/** The changelog and generated pages do not count. Their sentences are checked like all others. */
const notCounted = /^(?:CHANGELOG\.md|docs\/reference\/(?:settings\.md|cli\/.*))$/;

const pages = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/** Returns the words of a node, with a mark in place of code. */
const wordsOf = (node: Nodes): string => {
  if (node.type === 'SourceNode') return '`code`';
  return 'children' in node ? node.children.map(wordsOf).join('') : node.value;
};

/** Reports the constructions of each paragraph, heading, list item, and cell of a table. */
const reportConstructions = () => (tree: Root, file: VFile) =>
  visit(tree, 'ParagraphNode', paragraph => {
    const isHeading = /^#/.test(file.toString().split('\n')[(paragraph.position?.start.line ?? 1) - 1] ?? '');
    for (const { words, instead, opens } of findConstructions(
      wordsOf(paragraph).replaceAll(/\s+/g, ' ').trim(),
    ))
      // a heading may ask a question
      if (!(isHeading && opens)) file.message(`“${words}” is hard to read. Use ${instead}.`, paragraph);
  });

const prose = unified()
  .use(retextEnglish)
  .use(reportConstructions)
  .use(retextIndefiniteArticle)
  .use(retextRepeatedWords)
  .use(retextStringify)
  .freeze();

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkRetext, prose);

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const problems: string[] = [];
let total = 0;
for (const page of pages()) {
  const text = readFileSync(path.join(root, page), 'utf8');
  const words = countWords(text);
  if (!notCounted.test(page)) total += words;
  if (page === 'README.md' && words > maxWords[page])
    problems.push(`${page}: ${words} words, at most ${maxWords[page]}`);
  const file = new VFile({ path: page, value: text });
  await reader.run(reader.parse(file), file);
  problems.push(...file.messages.map(({ line, reason }) => `${page}:${line ?? 1}: ${reason}`));
}
if (total > maxWords.all) problems.push(`All pages together have ${total} words, at most ${maxWords.all}.`);
for (const problem of problems) console.log(problem);
console.log(`${total} words in ${pages().length} pages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
