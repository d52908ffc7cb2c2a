import type { Readable } from 'node:stream';

const [quote, newline] = [34, 10];

/** Records of a CSV as PostgreSQL writes it (RFC 4180 with plain line feeds), the header included. */
export const countCsvRecords = async (csv: Readable): Promise<number> => {
  let count = 0;
  let isQuoted = false;
  for await (const chunk of csv as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      // a quote within quotes is written twice, which leaves this as it was
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) count += 1;
    }
  return count;
};
