import type { DocumentType } from '../../../domain/knowledge/documents.ts';

/** Number of bytes from which texts, tables, and pages are distinguished. */
export const headLength = 65_536;

const html =
  /^<(?:!doctype html|html|head|body|title|meta|link|script|style|base|article|section|header|nav|main|div|p|h[1-6]|table|ul|ol|dl|pre|blockquote|center)\b/i;

/** Constructs that may precede a page's first tag, by their beginning and end. */
const preambles = { '<?': '?>', '<!--': '-->' } as const;

/** Returns the length of the preamble at the beginning of a text, or 0 if there is none. */
const preambleLength = (text: string): number => {
  const [, end] = Object.entries(preambles).find(([start]) => text.startsWith(start)) ?? [];
  const after = end === undefined ? -1 : text.indexOf(end);
  return end === undefined || after < 0 ? 0 : after + end.length;
};

const withoutPreambles = (text: string): string => {
  let rest = text.trimStart();
  for (let length = preambleLength(rest); length > 0; length = preambleLength(rest))
    rest = rest.slice(length).trimStart();
  return rest;
};

/** Detects pages and feeds by their first tag. */
export const judgeMarkup = (text: string): DocumentType | undefined => {
  const rest = withoutPreambles(text.slice(0, headLength));
  if (/^<(?:rss|rdf:RDF)\b/.test(rest)) return 'application/rss+xml';
  if (/^<feed\b/.test(rest)) return 'application/atom+xml';
  return html.test(rest) ? 'text/html' : undefined;
};
