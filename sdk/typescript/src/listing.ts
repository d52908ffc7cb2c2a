/** Query parameters of every list. */
export interface Paged {
  /** Page size from 1 to 100. Defaults to 50. */
  limit?: number;
  offset?: number;
  /** Cursor of lists that have one. */
  after?: string;
}

/** Item type of a list: the entries of the only array in its data, or of the data if it is an array itself. */
export type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : { [Name in keyof Data]: Data[Name] extends readonly (infer Item)[] ? Item : never }[keyof Data];

/**
 * Awaited, it returns one page. Iterated, it yields the entries of all pages: `for await (const post of
 * client.posts.list())`.
 */
export type Listing<Data> = Promise<Data> & AsyncIterable<ItemOf<Data>>;

/** Reads the first page immediately, and further pages when the iteration reaches them. */
export const listing = <Data>(read: (query: Paged) => Promise<Data>, query: Paged): Listing<Data> => {
  const first = read(query);
  const iterate = () => itemsFrom(first, read, query) as AsyncGenerator<ItemOf<Data>, void>;
  return Object.assign(first, { [Symbol.asyncIterator]: iterate });
};

async function* itemsFrom(
  first: Promise<unknown>,
  read: (query: Paged) => Promise<unknown>,
  query: Paged,
): AsyncGenerator<unknown, void> {
  let page = await first;
  for (let seen = query.offset ?? 0; ;) {
    const items = itemsIn(page);
    yield* items;
    seen += items.length;
    const next = nextOf(page, { seen, count: items.length, limit: query.limit ?? 50 });
    if (!next) return;
    const { offset: _seen, ...rest } = query;
    page = await read({ ...rest, ...next });
  }
}

const itemsIn = (page: unknown): unknown[] =>
  Array.isArray(page) ? page : (Object.values(page as object).find(Array.isArray) ?? []);

/**
 * Returns the query of the next page: a cursor if the list returns one, otherwise an offset. Undefined after the last page.
 */
const nextOf = (
  page: unknown,
  { seen, count, limit }: { seen: number; count: number; limit: number },
): Paged | undefined => {
  const { next, total } = page as { next?: string | null; total?: number };
  if (next !== undefined) return next === null ? undefined : { after: next };
  const isLast = total === undefined ? count < limit : seen >= total;
  return isLast || count === 0 ? undefined : { offset: seen };
};
