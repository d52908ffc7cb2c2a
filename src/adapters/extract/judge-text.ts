import Papa from 'papaparse';
import type { DocumentType } from '../../domain/documents.ts';

const html = /^<(?:!doctype html|html|head|body|title|meta|article|section|main|div|p|h1|table|ul|ol)\b/i;

/** What may stand before a page's first tag, by how it begins and ends. */
const preambles = { '<?xml': '?>', '<!--': '-->' } as const;

const withoutPreambles = (text: string): string => {
  const rest = text.trimStart();
  const [, end] = Object.entries(preambles).find(([start]) => rest.startsWith(start)) ?? [];
  const after = end === undefined ? -1 : rest.indexOf(end);
  return end === undefined || after < 0 ? rest : withoutPreambles(rest.slice(after + end.length));
};

const isHtml = (text: string): boolean => html.test(withoutPreambles(text));

/** Headings, code fences and links: what a plain text does not have. */
const isMarkdown = (text: string): boolean => /^(?:#{1,6} \S|```)|\]\(https?:\/\//m.test(text);

/** At least three rows of the same two or more columns; the last one may be cut off. */
const isTable = (text: string): boolean => {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 200 });
  const rows = data.length > 3 ? data.slice(0, -1) : data;
  const columns = rows[0]?.length ?? 0;
  const isWhole = !errors.some(({ code }) => code === 'UndetectableDelimiter');
  return isWhole && rows.length >= 3 && columns >= 2 && rows.every(row => row.length === columns);
};

/** Which kind of text the beginning of a document shows. */
export const judgeText = (head: string): DocumentType => {
  if (isHtml(head)) return 'text/html';
  if (isMarkdown(head)) return 'text/markdown';
  return isTable(head) ? 'text/csv' : 'text/plain';
};
