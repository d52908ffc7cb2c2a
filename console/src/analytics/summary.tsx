import type { ReactNode } from 'react';
import { number, signedPercent } from '../lib/numbers.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { Table } from '../ui/table.tsx';
import { When } from '../ui/when.tsx';
import { useSummary, type Shown, type Summary } from './queries.ts';
import type { Group, Metric } from './search.ts';
import { Count, countWords, groupName, keyName, metricName, reportedIn, titleOf } from './words.tsx';
import { Trans } from '@lingui/react';
import { noteWords } from './note.ts';
import { i18n } from '../lib/i18n.ts';

type Figures = Summary['total'];

/** Shows the relative change from the previous period. Renders nothing if it is unknown. */
const Change = ({ of: change }: { of: number | undefined }) =>
  change === undefined ? null : <span className="text-quiet">{` ${signedPercent(change)}`}</span>;

const Tile = ({ name, value, note }: { name: string; value: string; note: ReactNode }) => (
  <div className="rounded-xl border border-line bg-paper px-3 py-2">
    <dt className="text-quiet">{name}</dt>
    <dd>
      <span className="text-lg font-semibold tabular-nums">{value}</span>
      {note}
    </dd>
  </div>
);

/** Shows the totals of all metrics that at least one platform reports. */
const Totals = ({ total }: { total: Figures }) => (
  <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-6">
    <Tile
      name={i18n.t('Posts')}
      value={number(total.posts)}
      note={
        total.postsBefore !== null && (
          <span className="ms-2 text-quiet">
            {i18n.t('Before: {postsBefore}', { postsBefore: number(total.postsBefore) })}
          </span>
        )
      }
    />
    {total.interactions !== null && (
      <Tile name={i18n.t('Interactions')} value={number(total.interactions)} note={null} />
    )}
    {reportedIn(total.counts).map(metric => (
      <Tile
        key={metric}
        name={metricName(metric)}
        value={countWords(metric, total.counts[metric] ?? 0)}
        note={<Change of={total.changes?.[metric]} />}
      />
    ))}
  </dl>
);

interface Numbers {
  by: Group;
  metric: Metric;
  known: Summary;
  earlier: Summary | null;
}

const rowOf = (name: string, figures: Figures, metric: Metric, before: Figures | undefined | null) => [
  name,
  number(figures.posts),
  <Count key="now" metric={metric} of={figures.counts[metric]} />,
  number(figures.reportedBy[metric] ?? 0),
  ...(before === null
    ? []
    : [
        // If nothing was published, there was nothing to report.
        before ? <Count key="before" metric={metric} of={before.counts[metric]} /> : '–',
        figures.changes?.[metric] === undefined ? '–' : signedPercent(figures.changes[metric]),
      ]),
];

/** Table with the numbers of the chart. */
const SummaryTable = ({ by, metric, known, earlier }: Numbers) => (
  <Table
    label={titleOf(metric, by)}
    head={[
      groupName(by),
      i18n.t('Posts'),
      metricName(metric),
      i18n.t('Reported by'),
      ...(earlier ? [i18n.t('Before'), i18n.t('Change in percent')] : []),
    ]}
    rows={known.groups.map(group => ({
      key: group.key,
      cells: rowOf(
        keyName(by, group),
        group,
        metric,
        earlier && earlier.groups.find(({ key }) => key === group.key),
      ),
    }))}
    foot={{ key: 'all', cells: rowOf(i18n.t('All'), known.total, metric, earlier?.total ?? null) }}
  />
);

const Picture = ({ svg, about }: { svg: string; about: string }) => (
  <figure className="min-w-0">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={i18n.t('{about}, as bars. The table has the same numbers.', { about })}
      width={720}
      height={260}
      className="h-auto w-full max-w-3xl rounded-lg bg-white"
    />
  </figure>
);

/** Chart of one metric with its table, and notes on reading them. */
export const SummaryOf = ({ shown }: { shown: Shown }) => {
  const { by, metric, summary, chart } = useSummary(shown);
  const about = titleOf(metric, by);
  return (
    <Loaded from={summary}>
      {({ known, earlier }) =>
        known.total.posts === 0 ? (
          <EmptyState title={i18n.t('No numbers')}>{noteWords(known.note)}</EmptyState>
        ) : (
          <>
            {known.note !== null && <Note>{noteWords(known.note)}</Note>}
            <Totals total={known.total} />
            <section className="flex flex-col gap-3">
              <h2 className="text-lg font-semibold">{about}</h2>
              <Card className="grid items-start gap-4 xl:grid-cols-2">
                <Loaded from={chart}>{svg => <Picture svg={svg} about={about} />}</Loaded>
                <SummaryTable by={by} metric={metric} known={known} earlier={earlier} />
              </Card>
              <p className="text-quiet">
                {known.before ? (
                  <Trans
                    id={'From <0/> to <1/>, compared to <2/> to <3/>. A post counts once per platform.'}
                    components={[
                      <When at={known.from} />,
                      <When at={known.to} />,
                      <When at={known.before.from} />,
                      <When at={known.before.to} />,
                    ]}
                  />
                ) : (
                  <Trans
                    id={'From <0/> to <1/>. A post counts once per platform.'}
                    components={[<When at={known.from} />, <When at={known.to} />]}
                  />
                )}
              </p>
            </section>
          </>
        )
      }
    </Loaded>
  );
};
