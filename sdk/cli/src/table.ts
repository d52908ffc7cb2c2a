import { InvalidArgumentError } from 'commander';
import { columns, type Cli } from './cli.ts';
import type { SocialCommand } from './command.ts';

/** Columns of a table, by title: each returns a cell. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => string>>;

/** Formats items as a table with a header. */
export const tableOf = <Item>(items: readonly Item[], shown: Columns<Item>): string[] =>
  columns([Object.keys(shown), ...items.map(item => Object.values(shown).map(cell => cell(item)))]);

/** Options of a list. */
export interface Paging {
  limit: number;
  all?: true;
}

/** Prints a list: for people a table, for programs one JSON value per line, as the items arrive. */
export const printList = async <Item>(
  cli: Cli,
  items: AsyncIterable<Item> | Iterable<Item>,
  shown: Columns<Item>,
  { limit, all, none }: Partial<Paging> & { none?: string } = { all: true },
): Promise<void> => {
  const found: Item[] = [];
  const most = all === true || limit === undefined ? Infinity : limit;
  for await (const item of items) {
    found.push(item);
    if (cli.json) cli.result(item, []);
    if (found.length >= most) break;
  }
  if (cli.json) return;
  cli.result(found, found.length === 0 && none !== undefined ? [none] : tableOf(found, shown));
};

/** Reads the items of a list that returns a cursor, page by page. */
export async function* itemsOf<Page extends { next: string | null }, Item>(
  read: (cursor: { after?: string }) => Promise<Page>,
  itemsIn: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void> {
  for (let cursor: { after?: string } = {}; ;) {
    const page = await read(cursor);
    yield* itemsIn(page);
    if (page.next === null) return;
    cursor = { after: page.next };
  }
}

/** Parses a whole number within bounds. */
export const wholeNumber =
  (from: number, to: number) =>
  (text: string): number => {
    const given = Number(text);
    if (!Number.isInteger(given) || given < from || given > to)
      throw new InvalidArgumentError(`Must be a whole number from ${from} to ${to.toLocaleString('en-US')}.`);
    return given;
  };

/** Adds the options of every list. */
export const paged = (command: SocialCommand, most = 20): SocialCommand =>
  command
    .option('-n, --limit <number>', 'maximum number of entries', wholeNumber(1, 1_000_000), most)
    .option('--all', 'list all entries');

/** Returns the page size for a limit: no more than needed, at most 100. */
export const pageSize = ({ limit, all }: Paging): { limit: number } => ({
  limit: all === true ? 100 : Math.min(limit, 100),
});

/** Shortens a text to some characters for a cell. */
export const shortened = (text: string, most = 50): string => {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};
