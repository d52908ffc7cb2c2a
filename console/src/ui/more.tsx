import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Failed, Loading } from './parts.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

const pageSize = 50;

interface Range {
  limit: number;
  offset: number;
}

/** Reads a list page by page, as requested. */
export const useMore = <Page extends { total: number }, Item>({
  queryKey,
  read,
  itemsOf,
  followMs,
  isTold = false,
}: {
  queryKey: QueryKey;
  read: (range: Range, options: { signal: AbortSignal }) => PromiseLike<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** How soon it is read again while something on it still changes, in milliseconds; false for not at all. */
  followMs?: (items: readonly Item[]) => number | false;
  /**
   * Whether the change stream reports changes of the items, so that polling is needed only while the stream is
   * disconnected.
   */
  isTold?: boolean;
}) =>
  useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const page = await read({ limit: pageSize, offset: pageParam }, { signal });
      return { items: itemsOf(page), total: page.total };
    },
    getNextPageParam: ({ total }, pages) => {
      const seen = pages.reduce((sum, { items }) => sum + items.length, 0);
      return seen < total ? seen : undefined;
    },
    refetchInterval: query => {
      const ms = followMs?.(query.state.data?.pages.flatMap(({ items }) => items) ?? []) ?? false;
      return ms !== false && isTold ? pollEvery(ms)(query) : ms;
    },
  });

type List<Item> = Pick<
  ReturnType<typeof useMore<{ total: number }, Item>>,
  'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Shows the loaded items of a list, a placeholder if the list is empty, and a button that loads more. */
export const More = <Item,>({
  list,
  empty,
  children,
}: {
  list: List<Item>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}) => {
  if (list.data === undefined)
    return list.isPending ? <Loading /> : <Failed error={list.error} retry={list.refetch} />;
  const items = list.data.pages.flatMap(page => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <Button
          className="self-center"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {i18n.t('Show more')}
        </Button>
      )}
    </>
  );
};
