import type { ReactNode } from 'react';

// every column is minmax(0, …): a column of `1fr` or `auto` grows with the longest word in it, out of the screen
const panes = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 *:min-w-0';

/** Layout with a main and a secondary part: side by side, or stacked on narrow screens. */
export const TwoPane = ({
  isAsideFirst = false,
  children,
}: {
  /** Whether the secondary part is on top when the parts are stacked. */
  isAsideFirst?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`${panes} lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] ${isAsideFirst ? 'max-lg:[&>:last-child]:order-first' : ''}`}
  >
    {children}
  </div>
);

/** Layout with a list and its open entry: side by side, or stacked on narrow screens. */
export const ListDetail = ({
  isDetailFirst = false,
  children,
}: {
  /** Whether the open entry is on top when the parts are stacked. For lists whose entries are handled one by one. */
  isDetailFirst?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`${panes} lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] ${isDetailFirst ? 'max-lg:[&>:last-child]:order-first' : ''}`}
  >
    {children}
  </div>
);

/** Shows the open entry again where it stands above its list. */
export const scrollToDetail = (): void => {
  if (matchMedia('(width < 64rem)').matches) scrollTo({ top: 0 });
};

const columns = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Fields or cards beside each other, in columns of one width; one below the other on a phone, unless they are narrow. */
export const Columns = ({
  count = 2,
  areNarrow = false,
  children,
}: {
  count?: keyof typeof columns;
  /** For two fields of a few letters each. */
  areNarrow?: boolean;
  children: ReactNode;
}) => (
  <div className={`grid gap-3 ${areNarrow ? 'grid-cols-2' : `grid-cols-[minmax(0,1fr)] ${columns[count]}`}`}>
    {children}
  </div>
);
