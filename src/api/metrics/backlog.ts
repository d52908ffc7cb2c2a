import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';
import type { Em } from '../../db/driver/orm.ts';
import { quotaLimit, type QuotaSettings } from '../../config/quota-limits.ts';
import { readBacklog, type Backlog } from '../../db/operator/installation.ts';
import { readSpentOnReads } from '../../db/operator/find-reads.ts';
import { countOpenWork, countPausedAccounts, readLeastLeft, sumCredits } from '../../db/operator/standing.ts';
import { quotas, type QuotaName } from '../../domain/publishing/quotas.ts';
import { gauge, gauges } from './metrics.ts';

/** Every process of the API reads the same rows: a dashboard takes their `max`. */
const families: [string, string, (backlog: Backlog) => number][] = [
  ['outbox_messages', 'Messages that wait to reach Temporal, up to 1000.', seen => seen.outbox],
  ['outbox_oldest_seconds', 'Age of the oldest of them.', seen => seen.outboxSeconds ?? 0],
  ['posts_overdue', 'Posts that are due for a minute and have not begun, up to 1000.', seen => seen.overdue],
  [
    'posts_overdue_oldest_seconds',
    'For how long the oldest of them is due.',
    seen => seen.overdueSeconds ?? 0,
  ],
  ['targets_held', 'Targets that wait for a person or a pause, up to 1000.', seen => seen.held],
  ['posts_unconfirmed', 'Posts that may be out on a platform, up to 1000.', seen => seen.unconfirmed],
  ['webhooks_disabled', 'Webhooks that were switched off, up to 1000.', seen => seen.disabledWebhooks],
  [
    'deliveries_oldest_seconds',
    'For how long the oldest delivery is due.',
    seen => seen.deliverySeconds ?? 0,
  ],
  [
    'connections_expired',
    'Accounts that have to be connected again, up to 1000.',
    seen => seen.expiredAccounts,
  ],
];

/** How long what was read counts: what wakes somebody, and what reads more rows. */
const freshMs = 5_000;
const standingFreshMs = 30_000;
/** How long a scrape waits for the database. */
export const scrapePatienceMs = 2_000;

/** What waits and stands still, in Prometheus' text format; nothing of it while the database does not answer. */
export const createBacklogMetrics = (em: Em, config: QuotaSettings): (() => Promise<string>) => {
  const backlog = keep(freshMs, async () => textOf(await readBacklog(em)));
  const standing = keep(standingFreshMs, () => describeStanding(em, config));
  return async () => (await Promise.all([backlog(), standing()])).join('');
};

/** Keeps what `tell` says for `freshMs`, then asks it again. Gives an empty text where it fails or takes too long. */
const keep = (freshMs: number, tell: () => Promise<string>): (() => Promise<string>) => {
  let [text, readAt] = ['', -freshMs];
  let reading: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    text = await acrossOrganizations(tell).catch(() => '');
    readAt = performance.now();
    return text;
  };
  return async () => {
    if (performance.now() - readAt < freshMs) return text;
    // one at a time, however slow it is
    reading ??= read().finally(() => (reading = undefined));
    return answerWithin(scrapePatienceMs, reading).catch(() => '');
  };
};

const linesOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

const textOf = (backlog: Backlog): string =>
  linesOf(families.flatMap(([name, help, valueOf]) => gauge(name, help, valueOf(backlog))));

const describeStanding = async (em: Em, config: QuotaSettings): Promise<string> => {
  const [work, paused, credits, spent] = [
    await countOpenWork(em),
    await countPausedAccounts(em),
    await sumCredits(em),
    await readSpentOnReads(em),
  ];
  const left: [string, number][] = [];
  for (const quota of Object.keys(quotas) as QuotaName[]) {
    const limit = quotaLimit(config, quota);
    if (limit > 0) left.push([`quota="${quota}"`, await readLeastLeft(em, quota, limit)]);
  }
  return linesOf([
    ...gauges(
      'work_open',
      'Renders, documents and jobs that wait or run, up to 1000 each.',
      work.map(({ kind, status, count }) => [`kind="${kind}",status="${status}"`, count]),
    ),
    ...gauges(
      'accounts_paused',
      'Accounts that a platform or its quota keeps from publishing now.',
      paused.map(({ platform, count }) => [`platform="${platform}"`, count]),
    ),
    ...gauges('quota_left', 'What a platform lets the account publish that has least of it left.', left),
    ...gauge(
      'x_reads_dollars',
      'What reading numbers and comments from X has cost today (UTC).',
      spent / 1_000_000,
    ),
    ...gauges('credits', 'Credits of all organizations: free, or held by work under way.', [
      ['state="free"', credits.balance],
      ['state="held"', credits.held],
    ]),
  ]);
};
