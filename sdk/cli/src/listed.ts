import { columns, type Cli } from './cli.ts';

/** Reads a list up to `limit` and prints it: one row per entry for people, the full data for programs. */
export const printList = async <Item>(
  cli: Cli,
  items: AsyncIterable<Item>,
  limit: number,
  head: readonly string[],
  rowOf: (item: Item) => readonly string[],
): Promise<void> => {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= limit) break;
  }
  cli.result(found, columns([head, ...found.map(rowOf)]));
};

/** Maximum number of entries to list. Defaults to 20. */
export const limitOption = ['-n, --limit <number>', 'maximum number', Number, 20] as const;
