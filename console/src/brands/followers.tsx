import { useQueries, useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { connectionsQuery } from '../api/queries.ts';
import { i18n } from '../lib/i18n.ts';
import { number, signedNumber } from '../lib/numbers.ts';
import { platformName, PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Card, Loaded } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Table } from '../ui/table.tsx';
import { lineOf, type DayCount } from './line.ts';

type Metrics = Data<'getConnectionMetrics'>;

/** Number of days in the chart of an account. */
const days = 30;

const countsOf = ({ history }: Metrics): DayCount[] =>
  history.flatMap(({ day, counts }) =>
    counts.followers === undefined ? [] : [{ day, count: counts.followers }],
  );

/** Size of the drawing in its own units; the page scales it. */
const [width, height] = [120, 32];

const Line = ({ counts, name }: { counts: readonly DayCount[]; name: string }) => (
  <svg
    role="img"
    aria-label={name}
    viewBox={`0 0 ${width} ${height}`}
    className="h-8 w-30 shrink-0 text-accent"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinejoin="round"
  >
    <path d={lineOf(counts, { width, height })} />
  </svg>
);

/** Explains why there is no follower count. */
const missingWords = ({ reason, state, platform }: Metrics): string => {
  if (reason !== null) return reason;
  if (state === 'pending') return i18n.t('Followers are not counted yet.');
  return i18n.t('{platform} does not report followers.', { platform: platformName(platform) });
};

const Grown = ({ counts, title }: { counts: readonly DayCount[]; title: string }) => {
  const [first, last] = [counts[0], counts.at(-1)];
  if (!first || !last) return null;
  const values = {
    title,
    followers: number(last.count),
    change: signedNumber(last.count - first.count),
    count: counts.length,
  };
  return (
    <>
      <p className="tabular-nums">{i18n.t('{followers} followers, {change} in 30 days', values)}</p>
      {counts.length > 1 && (
        <>
          <Line
            counts={counts}
            name={i18n.t('{title}: {followers} followers, {change} in 30 days', values)}
          />
          <div className="sr-only">
            <Table
              label={i18n.t('Followers of {title} by day', { title })}
              head={[i18n.t('Day'), i18n.t('Followers')]}
              rows={counts.map(({ day, count }) => ({ key: day, cells: [day, number(count)] }))}
            />
          </div>
        </>
      )}
    </>
  );
};

const Account = ({ metrics }: { metrics: Metrics }) => {
  const { platform, handle } = metrics;
  const counts = countsOf(metrics);
  return (
    <Card className="relative flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 font-medium">
        <PlatformMark of={platform} />
        <bdi className="min-w-0 truncate">{`@${handle}`}</bdi>
      </p>
      {counts.length === 0 ? (
        <p className="text-quiet">{missingWords(metrics)}</p>
      ) : (
        <Grown counts={counts} title={`${platformName(platform)} @${handle}`} />
      )}
    </Card>
  );
};

/** Shows the follower counts of a brand's accounts and their development. */
export const Followers = ({ brandSlug }: { brandSlug: string }) => {
  const { org, api } = useOrganization();
  const { data: all = [] } = useQuery(connectionsQuery({ orgId: org.id, api }));
  const accounts = all.filter(one => one.brandSlug === brandSlug && one.status !== 'disconnected');
  const reads = useQueries({
    queries: accounts.map(({ id }) => ({
      queryKey: [org.id, 'connections', id, 'metrics'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.analytics.getConnectionMetrics(id, { days }, { signal }),
    })),
  });
  if (accounts.length === 0) return null;
  return (
    <Part title={i18n.t('Followers')}>
      {reads.map((read, index) => (
        <Loaded key={accounts[index]?.id} from={read}>
          {metrics => <Account metrics={metrics} />}
        </Loaded>
      ))}
    </Part>
  );
};
