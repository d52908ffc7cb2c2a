/** Fields of pdf.js' text items that this code reads. */
export interface Item {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  transform: number[];
}

export const yOf = ({ transform }: Item): number => transform[5] ?? 0;
const xOf = ({ transform }: Item): number => transform[4] ?? 0;
const isTurned = ({ transform }: Item): boolean => (transform[1] ?? 0) !== 0 || (transform[2] ?? 0) !== 0;

/** Text on one baseline without a wide gap. */
interface Fragment {
  items: Item[];
  from: number;
  to: number;
  y: number;
  height: number;
}

/** Minimum number of lines with a gap at the same place, and of lines beside it, that make columns. */
const minLines = 4;
/** Maximum number of splits within one another. No page has more columns. */
const maxSplits = 4;
/** Maximum number of items of a page that is ordered: several times a page of small print with an item for each letter. */
const maxItems = 40_000;
/** Width of a gap between columns, as a multiple of the height of their text. Spaces are narrower. */
const minGap = 0.9;
/** Share of fragments across the gap above which columns cannot be separated. */
const maxCrossing = 0.3;
/** Characters of a line, and its share of the column's width, in prose. Cells of a table have less. */
const proseLine = { characters: 18, share: 0.6 };

const startsFragment = (last: Fragment | undefined, item: Item): boolean => {
  if (!last || last.items.at(-1)?.hasEOL === true) return true;
  const height = Math.max(last.height, item.height);
  const gap = xOf(item) - last.to;
  return Math.abs(yOf(item) - last.y) > height * 0.4 || gap > height * minGap || gap < -height;
};

const fragmentsOf = (items: readonly Item[]): Fragment[] => {
  const fragments: Fragment[] = [];
  for (const item of items) {
    const last = fragments.at(-1);
    if (item.str.trim() === '') {
      // a gap ends a fragment by its width, but an item may be nothing but the end of a line
      if (last && item.hasEOL) last.items.push({ ...item, str: '' });
      continue;
    }
    const to = xOf(item) + item.width;
    if (!last || startsFragment(last, item))
      fragments.push({ items: [item], from: xOf(item), to, y: yOf(item), height: item.height });
    else {
      last.items.push(...spaceBetween(last, item), item);
      last.to = to;
    }
  }
  return fragments;
};

/** Returns the space between two items of a fragment. */
const spaceBetween = (last: Fragment, item: Item): Item[] =>
  xOf(item) - last.to > item.height * 0.1 ? [{ ...item, str: ' ', width: 0, hasEOL: false }] : [];

/** Groups fragments by their baseline, from top to bottom, each from left to right. */
const rowsOf = (fragments: readonly Fragment[]): Fragment[][] => {
  const rows: Fragment[][] = [];
  for (const fragment of fragments.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const isSame = row?.[0] && Math.abs(row[0].y - fragment.y) <= fragment.height * 0.4;
    if (row && isSame) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.map(row => row.toSorted((one, other) => one.from - other.from));
};

/** Returns the place that lies in the gaps of the most lines, or undefined if there are few. */
const gutterOf = (rows: readonly (readonly Fragment[])[]): number | undefined => {
  const ends = rows.flatMap(row =>
    row.slice(1).flatMap((right, index) => {
      const left = row[index];
      const isWide = left && right.from - left.to >= right.height * minGap;
      return isWide
        ? [
            { at: left.to, step: 1 },
            { at: right.from, step: -1 },
          ]
        : [];
    }),
  );
  let [open, best] = [0, { count: 0, from: 0, to: 0 }];
  const sorted = ends.toSorted((one, other) => one.at - other.at || other.step - one.step);
  for (const [index, { at, step }] of sorted.entries()) {
    open += step;
    if (open > best.count) best = { count: open, from: at, to: sorted[index + 1]?.at ?? at };
  }
  return best.count >= minLines ? (best.from + best.to) / 2 : undefined;
};

type Side = 'left' | 'right' | 'across';

const sideOf = ({ from, to }: Fragment, gutter: number): Side => {
  if (to <= gutter) return 'left';
  return from >= gutter ? 'right' : 'across';
};

const textOf = ({ items }: Fragment): string => items.map(({ str }) => str).join('');

/** Whether the lines of a column are those of prose: most fill it. */
const isProse = (column: readonly Fragment[]): boolean => {
  if (column.length < minLines) return false;
  const from = column.reduce((least, one) => Math.min(least, one.from), Infinity);
  const to = column.reduce((most, one) => Math.max(most, one.to), -Infinity);
  const full = column.filter(
    one => one.to - one.from >= (to - from) * proseLine.share && textOf(one).length >= proseLine.characters,
  );
  return full.length >= column.length * 0.6;
};

/** Splits fragments into columns, without those across them. */
const columnsOf = (fragments: readonly Fragment[], splits = 0): Fragment[][] => {
  const gutter = splits < maxSplits ? gutterOf(rowsOf(fragments)) : undefined;
  if (gutter === undefined) return [[...fragments]];
  const on = (side: Side): Fragment[] => fragments.filter(one => sideOf(one, gutter) === side);
  return [...columnsOf(on('left'), splits + 1), ...columnsOf(on('right'), splits + 1)];
};

/** Whether the lines of columns alternate in the file. */
const alternate = (fragments: readonly Fragment[], columns: readonly Fragment[][]): boolean => {
  const columnOf = new Map(columns.flatMap((column, index) => column.map(one => [one, index] as const)));
  const order = fragments.map(one => columnOf.get(one)).filter(index => index !== undefined);
  const changes = order.filter((index, at) => at > 0 && index !== order[at - 1]).length;
  const shortest = columns.reduce((least, { length }) => Math.min(least, length), Infinity);
  return changes >= minLines && changes > shortest;
};

/** Orders fragments by columns, between the lines that go across them. Columns may have columns in them. */
const byColumns = (fragments: readonly Fragment[], gutter: number, splits = 0): Fragment[] => {
  const ordered: Fragment[] = [];
  let band: Record<'left' | 'right', Fragment[]> = { left: [], right: [] };
  const flush = (): void => {
    for (const one of [...inOrder(band.left, splits), ...inOrder(band.right, splits)]) ordered.push(one);
    band = { left: [], right: [] };
  };
  for (const fragment of rowsOf(fragments).flat()) {
    const side = sideOf(fragment, gutter);
    if (side !== 'across') band[side].push(fragment);
    else {
      flush();
      ordered.push(fragment);
    }
  }
  flush();
  return ordered;
};

const inOrder = (fragments: readonly Fragment[], splits: number): Fragment[] => {
  const gutter = splits < maxSplits ? gutterOf(rowsOf(fragments)) : undefined;
  return gutter === undefined ? [...fragments] : byColumns(fragments, gutter, splits + 1);
};

/** Returns the items of fragments, each of which ends a line. */
const itemsOf = (fragments: readonly Fragment[]): Item[] =>
  fragments.flatMap(({ items }) =>
    items.map((item, index) => ({ ...item, hasEOL: index === items.length - 1 })),
  );

/** Text of a page in reading order. */
export interface OrderedPage {
  items: readonly Item[];
  /** True if lines of several columns alternate and could not be separated. */
  isMixed: boolean;
}

/**
 * Orders a page by its columns if its file has their lines one beside the other, as some programs and scanners write them.
 * Tables stay as they are, because their rows belong together, and so do files that already have one column after another.
 */
export const orderColumns = (items: readonly Item[]): OrderedPage => {
  const asIs = { items, isMixed: false };
  if (items.length > maxItems || items.some(isTurned)) return asIs;
  const fragments = fragmentsOf(items);
  const gutter = gutterOf(rowsOf(fragments));
  if (gutter === undefined) return asIs;
  const columns = columnsOf(fragments);
  if (!alternate(fragments, columns) || !columns.every(isProse)) return asIs;
  const across = fragments.length - columns.flat().length;
  if (across > fragments.length * maxCrossing) return { items, isMixed: true };
  return { items: itemsOf(byColumns(fragments, gutter)), isMixed: false };
};
