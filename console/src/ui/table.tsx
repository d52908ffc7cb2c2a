import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';

export interface TableRow {
  key: string;
  /** Cells of the row. The first one names it. */
  cells: readonly ReactNode[];
}

const cell = 'border-b border-line px-2 py-1.5 align-top';

/** Numbers in rows, each with its head. A wide table is scrolled by keys, too. */
export const Table = ({
  label,
  head,
  rows,
  foot,
}: {
  label: string;
  head: readonly ReactNode[];
  rows: readonly TableRow[];
  foot?: TableRow;
}) => (
  <div
    role="region"
    aria-label={i18n.t('{label}: table', { label })}
    tabIndex={0}
    className="relative overflow-x-auto"
  >
    <table aria-label={label} className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          {head.map((name, place) => (
            <th
              // the columns stay where they are
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              scope="col"
              className={`${cell} font-medium whitespace-nowrap text-quiet ${place === 0 ? 'text-start' : 'text-end'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Line key={row.key} row={row} />
        ))}
      </tbody>
      {foot && (
        <tfoot className="font-medium">
          <Line row={foot} />
        </tfoot>
      )}
    </table>
  </div>
);

const Line = ({ row: { cells } }: { row: TableRow }) => (
  <tr>
    {cells.map((content, place) =>
      place === 0 ? (
        // oxlint-disable-next-line react/no-array-index-key
        <th key={place} scope="row" dir="auto" className={`${cell} max-w-60 min-w-20 text-start font-normal`}>
          {content}
        </th>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={place} className={`${cell} text-end whitespace-nowrap`}>
          {content}
        </td>
      ),
    )}
  </tr>
);
