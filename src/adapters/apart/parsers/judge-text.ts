import { extname } from 'node:path';
import Papa from 'papaparse';
import type { DocumentType } from '../../../domain/knowledge/documents.ts';
import { headLength, judgeMarkup } from './judge-markup.ts';

/** Name and type that a client claims for a document. */
export interface Claim {
  /** Name of the file, or its address. */
  name?: string | undefined;
  /** Type that a client or a server declared. */
  mimeType?: string | undefined;
}

/** Whether the text has headings, code fences, or links, which plain text does not have. */
const isMarkdown = (text: string): boolean => /^(?:#{1,6} \S|```)|\]\(https?:\/\//m.test(text);

interface Table {
  rows: string[][];
  delimiter: string;
}

/** Returns the table in a text: at least three rows with the same two or more columns. The last row may be cut off. */
const tableIn = (text: string): Table | undefined => {
  const { data, meta, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 200 });
  const rows = data.length > 3 ? data.slice(0, -1) : data;
  const columns = rows[0]?.length ?? 0;
  const isWhole = !errors.some(({ code }) => code === 'UndetectableDelimiter');
  const isEven = rows.length >= 3 && columns >= 2 && rows.every(row => row.length === columns);
  return isWhole && isEven ? { rows, delimiter: meta.delimiter } : undefined;
};

const isNumber = (cell: string): boolean => /\d/.test(cell) && /^[\s\d.,:%€$£+-]+$/.test(cell);

/**
 * Whether the table is prose: prose has a space after its commas and full stops at the ends, and a table also has numbers.
 */
const isProse = ({ rows, delimiter }: Table): boolean => {
  if (delimiter === '\t' || delimiter === '|') return false;
  const spaced = rows.filter(row => row.slice(1).every(cell => /^\s/.test(cell))).length;
  const ended = rows.filter(row => /[.!?…。]["”»]?\s*$/.test(row.at(-1) ?? '')).length;
  const counted = rows.filter(row => row.some(isNumber)).length;
  return (spaced > rows.length / 2 && counted < rows.length / 2) || ended > rows.length / 3;
};

/** Whether the text begins with Excel's own line that announces a table. */
const isMarkedTable = (text: string): boolean => /^sep=.\r?\n/i.test(text);

const isTable = (text: string): boolean => {
  const table = tableIn(text);
  return isMarkedTable(text) || (table !== undefined && !isProse(table));
};

const byExtension = new Map<string, DocumentType>(
  Object.entries({
    '.csv': 'text/csv',
    '.tsv': 'text/csv',
    '.tab': 'text/csv',
    '.md': 'text/markdown',
    '.markdown': 'text/markdown',
    '.mdx': 'text/markdown',
    '.txt': 'text/plain',
    '.text': 'text/plain',
    '.log': 'text/plain',
    '.html': 'text/html',
    '.htm': 'text/html',
    '.xhtml': 'text/html',
  }),
);

const byMimeType = new Map<string, DocumentType>(
  Object.entries({
    'text/csv': 'text/csv',
    'text/tab-separated-values': 'text/csv',
    'application/vnd.ms-excel': 'text/csv',
    'text/markdown': 'text/markdown',
    'text/x-markdown': 'text/markdown',
  }),
);

const claimedType = ({ name = '', mimeType = '' }: Claim): DocumentType | undefined =>
  byExtension.get(extname(name).toLowerCase()) ?? byMimeType.get(mimeType);

/**
 * Detects which kind of text a document is, from its beginning and its claimed name and type. Pages and feeds are
 * recognized under any name. Plain text may still turn out to have headings, or columns between tabs.
 */
export const judgeText = (text: string, claim: Claim = {}): DocumentType => {
  const head = text.slice(0, headLength);
  const claimed = claimedType(claim);
  // Markdown may begin with a tag
  const markup = claimed === 'text/markdown' ? undefined : judgeMarkup(head);
  if (markup !== undefined) return markup;
  if (claimed !== undefined && claimed !== 'text/plain') return claimed;
  if (isMarkdown(head)) return 'text/markdown';
  const isClaimedText = claimed === 'text/plain' && tableIn(head)?.delimiter !== '\t' && !isMarkedTable(head);
  return !isClaimedText && isTable(head) ? 'text/csv' : 'text/plain';
};

/** Detects the kind of a text that came in a request. */
export const judgeGivenText = ({ text, name }: { text: string; name: string }): DocumentType =>
  judgeText(text, { name });
