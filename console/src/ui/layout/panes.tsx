import type { ReactNode } from 'react';

// every column is minmax(0, …): a column of `1fr` or `auto` grows with the longest word in it, out of the screen
const oneColumn = 'grid grid-cols-[minmax(0,1fr)]';

/** What a page is about beside what belongs to it; one below the other where there is no room for both. */
export const TwoPane = ({
  children,
  aside,
  isAsideFirst = false,
}: {
  children: ReactNode;
  aside: ReactNode;
  /** Whether `aside` stands above where both are one below the other. */
  isAsideFirst?: boolean;
}) => (
  <div className={`${oneColumn} items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]`}>
    <div className="flex min-w-0 flex-col gap-6">{children}</div>
    <div className={`flex min-w-0 flex-col gap-6 ${isAsideFirst ? 'max-lg:order-first' : ''}`}>{aside}</div>
  </div>
);

/** A list beside the entry of it that is open; one below the other where there is no room for both. */
export const ListDetail = ({ list, children }: { list: ReactNode; children: ReactNode }) => (
  <div className={`${oneColumn} gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]`}>
    <div className="min-w-0">{list}</div>
    <div className="min-w-0">{children}</div>
  </div>
);

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
