import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '@sdk';
import { headOf } from '../post/head.ts';
import { platformName, PlatformMark } from '../post/states.tsx';
import { BrandMark } from '../brands/brand-mark.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { i18n } from '../lib/i18n.ts';
import { money } from '../lib/numbers.ts';

export type PostImport = Schemas['PostImport'];
type Row = PostImport['rows'][number];
type Problem = Row['problems'][number];

/** Maximum number of rows on the page at once. */
const pageSize = 100;

const states: Record<Row['status'], readonly [tried: string, done: string, tone: Tone]> = {
  pending: [i18n.t('To be created'), i18n.t('Not created yet'), 'accent'],
  created: [i18n.t('Created'), i18n.t('Created'), 'good'],
  present: [i18n.t('Already exists'), i18n.t('Already exists'), 'plain'],
  refused: [i18n.t('Has problems'), i18n.t('Refused'), 'bad'],
  not_tried: [i18n.t('Skipped'), i18n.t('Skipped'), 'warn'],
};

const cell = 'border-b border-line px-2 py-2 text-start align-top';

/** Returns each message once, with the platforms and the column it is about. */
const sentencesOf = (problems: readonly Problem[]): string[] => [
  ...new Set(problems.map(({ message, column }) => (column === null ? message : `${column}: ${message}`))),
];

const conversionWords = ({ conversions }: Row): string[] => {
  const platforms = [...new Set(conversions.map(({ platform }) => platformName(platform)))];
  return platforms.map(platform => i18n.t('{platform} gets converted files.', { platform }));
};

const Said = ({ row }: { row: Row }) => (
  <ul className="flex flex-col gap-1">
    {sentencesOf(row.problems).map(sentence => (
      <li key={sentence} className="text-bad">
        {sentence}
      </li>
    ))}
    {sentencesOf(row.warnings).map(sentence => (
      <li key={sentence} className="text-warn">
        {sentence}
      </li>
    ))}
    {row.cost > 0 && (
      <li className="text-quiet">{i18n.t('Platforms charge {money}.', { money: money(row.cost) })}</li>
    )}
    {conversionWords(row).map(sentence => (
      <li key={sentence} className="text-quiet">
        {sentence}
      </li>
    ))}
  </ul>
);

const One = ({ row, isTried }: { row: Row; isTried: boolean }) => {
  const { org } = useOrganization();
  const { row: number, status, post, postId, scheduledAt, externalId } = row;
  const [tried, done, tone] = states[status];
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal whitespace-nowrap tabular-nums`}>
        {number}
      </th>
      <td className={cell}>
        <Badge tone={tone}>{isTried ? tried : done}</Badge>
      </td>
      <td className={`${cell} w-full min-w-52`}>
        {post && (
          <span className="mb-1 flex flex-wrap items-center gap-1 text-quiet">
            <BrandMark slug={post.brandSlug} />
            {post.platforms.map(platform => (
              <PlatformMark key={platform} of={platform} />
            ))}
          </span>
        )}
        <span dir="auto" className="line-clamp-2">
          {postId === null ? (
            post && headOf(post.text.slice(0, 80))
          ) : (
            <Link to="/o/$org/posts/$postId" params={{ org: org.slug, postId }} className="underline">
              {post
                ? headOf(post.text.slice(0, 80))
                : externalId === null
                  ? i18n.t('The post of row {number}', { number })
                  : i18n.t('The post of {externalId}', { externalId })}
            </Link>
          )}
        </span>
        <Said row={row} />
      </td>
      <td className={cell}>{scheduledAt !== null && <When at={scheduledAt} />}</td>
    </tr>
  );
};

const hasProblem = ({ problems, status }: Row): boolean => problems.length > 0 || status === 'not_tried';

const kinds = {
  all: [i18n.t('All rows'), () => true],
  problems: [i18n.t('With problems'), hasProblem],
  warnings: [i18n.t('Warnings'), ({ warnings, conversions }) => warnings.length + conversions.length > 0],
} as const satisfies Record<string, readonly [string, (row: Row) => boolean]>;

type Kind = keyof typeof kinds;

const Kinds = ({
  of: rows,
  value,
  onChange,
}: {
  of: readonly Row[];
  value: Kind;
  onChange: (kind: Kind) => void;
}) => (
  <Toolbar label={i18n.t('Rows')}>
    {(Object.keys(kinds) as Kind[]).map(kind => {
      const [name, fits] = kinds[kind];
      const count = rows.filter(fits).length;
      return count === 0 ? null : (
        <Button
          key={kind}
          aria-pressed={kind === value}
          className={kind === value ? 'border-accent bg-accent-wash' : ''}
          onClick={() => onChange(kind)}
        >
          {`${name} (${count})`}
        </Button>
      );
    })}
  </Toolbar>
);

/** Returns the index of the first row of a page, and the index after its last. */
const spanOf = (page: number, count: number): readonly [first: number, end: number] => [
  page * pageSize,
  Math.min((page + 1) * pageSize, count),
];

const Paging = ({ count, page, onTurn }: { count: number; page: number; onTurn: (page: number) => void }) => {
  const [first, end] = spanOf(page, count);
  return (
    <span className="ms-auto flex items-center gap-2">
      <Button aria-label={i18n.t('Earlier rows')} disabled={page === 0} onClick={() => onTurn(page - 1)}>
        ‹
      </Button>
      <span role="status" className="tabular-nums">
        {i18n.t('{first} to {end} of {count}', { first: first + 1, end, count })}
      </span>
      <Button aria-label={i18n.t('Later rows')} disabled={end === count} onClick={() => onTurn(page + 1)}>
        ›
      </Button>
    </span>
  );
};

/** Rows of an import, page by page. */
export const ImportRows = ({ of: { rows, dryRun } }: { of: PostImport }) => {
  const [kind, setKind] = useState<Kind>(rows.some(hasProblem) ? 'problems' : 'all');
  const [page, setPage] = useState(0);
  const shown = rows.filter(kinds[kind][1]);
  const [first, end] = spanOf(page, shown.length);
  return (
    <section aria-label={i18n.t('Rows')} className="flex flex-col gap-2">
      <Toolbar>
        <Kinds
          of={rows}
          value={kind}
          onChange={next => {
            setKind(next);
            setPage(0);
          }}
        />
        {shown.length > pageSize && <Paging count={shown.length} page={page} onTurn={setPage} />}
      </Toolbar>
      {/* Keyboard users can scroll a wide table. */}
      <div
        role="region"
        aria-label={i18n.t('Table of rows')}
        tabIndex={0}
        className="relative overflow-x-auto rounded-xl border border-line bg-paper"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {[i18n.t('Row'), i18n.t('State'), i18n.t('Post'), i18n.t('Publish at')].map(name => (
                <th key={name} scope="col" className={`${cell} font-medium whitespace-nowrap text-quiet`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(first, end).map(row => (
              <One key={row.row} row={row} isTried={dryRun} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
