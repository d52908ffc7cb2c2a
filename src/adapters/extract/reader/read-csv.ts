import Papa from 'papaparse';
import type { Block } from '../../../domain/knowledge/chunks.ts';
import { decodeText } from './decode-text.ts';
import type { ReaderInput, Reading } from './reading.ts';
import { linesOfRows } from './table-rows.ts';
import { asOneLine, tidy } from './tidy-text.ts';

/** Matches Excel's own first line, which names the separator: `sep=;`. */
const separator = /^sep=(.)\n/i;

const rowsOf = (text: string): string[][] => {
  const delimiter = separator.exec(text)?.[1];
  const { data } = Papa.parse<string[]>(text.replace(separator, ''), {
    skipEmptyLines: 'greedy',
    ...(delimiter !== undefined && { delimiter }),
  });
  return data.map(row => row.map(asOneLine));
};

/** Reads one block per row, each value with the name of its column, so that a row can be understood alone. */
export const readCsv = async (bytes: Uint8Array, { charset }: ReaderInput): Promise<Reading> => {
  const { text, warnings } = await decodeText(bytes, charset);
  const blocks: Block[] = linesOfRows(rowsOf(tidy(text))).map(line => ({
    text: line,
    heading: null,
    page: null,
  }));
  return { blocks, warnings: () => warnings };
};
