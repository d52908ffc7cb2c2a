import { columns, type Cli } from './cli.ts';

/** Reads a list to its end or to `limit`, and tells it: a row each for people, all of it for programs. */
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
