import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Config } from '../../config/index.ts';
import { quotaLimit } from '../../config/quota-limits.ts';
import { readBacklog, type Backlog } from '../../db/operator/installation.ts';
import { readSpentToday } from '../../db/operator/find-spending.ts';
import { readSpentOnReads } from '../../db/operator/find-reads.ts';
import { countOpenWork, countPausedAccounts, readLeastLeft, sumCredits } from '../../db/operator/standing.ts';
import { quotas, type QuotaName } from '../../domain/publishing/quotas.ts';
import { listPlatformFaults } from '../../db/publishing/platform-faults.ts';
import { platformNames } from '../../domain/platforms.ts';
import { countDaysUntil, listVersionEnds } from '../../domain/publishing/api-versions.ts';
import { gauge, gauges } from './metrics.ts';

/** Metric families of the backlog. Every API process reads the same rows, so a dashboard takes their `max`. */
const families: [string, string, (backlog: Backlog) => number][] = [
  ['outbox_messages', 'Messages waiting to reach Temporal, up to 1000.', seen => seen.outbox],
  ['outbox_oldest_seconds', 'Age of the oldest waiting message.', seen => seen.outboxSeconds ?? 0],
  [
    'posts_overdue',
    'Posts due for more than a minute that have not started, up to 1000.',
    seen => seen.overdue,
  ],
  ['posts_overdue_oldest_seconds', 'Delay of the oldest overdue post.', seen => seen.overdueSeconds ?? 0],
  ['targets_held', 'Targets on hold for a person or a pause, up to 1000.', seen => seen.held],
  ['posts_unconfirmed', 'Posts that may be live on a platform, up to 1000.', seen => seen.unconfirmed],
  ['webhooks_disabled', 'Disabled webhooks, up to 1000.', seen => seen.disabledWebhooks],
  ['deliveries_oldest_seconds', 'Delay of the oldest due delivery.', seen => seen.deliverySeconds ?? 0],
  ['connections_expired', 'Accounts that must be reconnected, up to 1000.', seen => seen.expiredAccounts],
];

/**
 * Milliseconds for which a reading stays fresh: for the metrics that alert people, and for the ones that read more rows.
 */
const freshMs = 5_000;
const standingFreshMs = 30_000;
/** Milliseconds that a scrape waits for the database. */
export const scrapePatienceMs = 2_000;

/**
 * Returns a function that writes the backlog in Prometheus' text format. The text is empty while the database does not
 * answer.
 */
export const createBacklogMetrics = (em: Em, config: Config): (() => Promise<string>) => {
  const backlog = keep(freshMs, async () => textOf(await readBacklog(em)));
  const standing = keep(standingFreshMs, () => describeStanding(em, config));
  return async () => (await Promise.all([backlog(), standing()])).join('');
};

/** Caches the result of `tell` for `freshMs`. Returns an empty text if `tell` fails or takes too long. */
const keep = (freshMs: number, measure: () => Promise<string>): (() => Promise<string>) => {
  let [text, readAt] = ['', -freshMs];
  let reading: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    text = await acrossOrganizations(measure).catch(() => '');
    readAt = performance.now();
    return text;
  };
  return async () => {
    if (performance.now() - readAt < freshMs) return text;
    // one reading at a time, however slow
    reading ??= read().finally(() => (reading = undefined));
    return answerWithin(scrapePatienceMs, reading).catch(() => '');
  };
};

const linesOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

const textOf = (backlog: Backlog): string =>
  linesOf(families.flatMap(([name, help, valueOf]) => gauge(name, help, valueOf(backlog))));

const describeStanding = async (em: Em, config: Config): Promise<string> => {
  const [work, paused, faults, credits, spent, written] = [
    await countOpenWork(em),
    await countPausedAccounts(em),
    await listPlatformFaults(em),
    await sumCredits(em),
    await readSpentOnReads(em),
    await readSpentToday(em, 'x'),
  ];
  const left: [string, number][] = [];
  for (const quota of Object.keys(quotas) as QuotaName[]) {
    const limit = quotaLimit(config, quota);
    if (limit > 0) left.push([`quota="${quota}"`, await readLeastLeft(em, quota, limit)]);
  }
  return linesOf([
    ...gauges(
      'work_open',
      'Waiting and running renders, documents, and jobs, up to 1000 each.',
      work.map(({ kind, status, count }) => [`kind="${kind}",status="${status}"`, count]),
    ),
    ...gauges(
      'accounts_paused',
      'Accounts that a platform or its quota currently blocks from publishing.',
      paused.map(({ platform, count }) => [`platform="${platform}"`, count]),
    ),
    ...gauges(
      'platform_faults',
      'Whether a platform refuses this service until the operator acts (1) or not (0).',
      platformNames.map(name => [
        `platform="${name}"`,
        faults.some(({ platform }) => platform === name) ? 1 : 0,
      ]),
    ),
    ...gauges(
      'platform_version_days',
      'Days until the configured API version of a platform ends.',
      listVersionEnds(config).map(({ platform, endsAt }) => [
        `platform="${platform}"`,
        countDaysUntil(endsAt, new Date()),
      ]),
    ),
    ...gauges('quota_left', 'Remaining quota of the account with the least left.', left),
    ...gauge(
      'x_reads_dollars',
      'Cost of reading numbers and comments from X today (UTC).',
      spent / 1_000_000,
    ),
    ...gauge('x_writes_dollars', 'Cost of publishing on X today (UTC).', written / 1_000_000),
    ...gauges('credits', 'Credits of all organizations: available, or reserved for running work.', [
      ['state="free"', credits.balance],
      ['state="held"', credits.held],
    ]),
  ]);
};
