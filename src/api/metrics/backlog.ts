import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';
import type { Em } from '../../db/driver/orm.ts';
import { gauge } from './metrics.ts';
import { readBacklog, type Backlog } from '../../db/operator/installation.ts';

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

/** How long what was read counts, and how long a scrape waits for it. */
const freshMs = 5_000;
const patienceMs = 2_000;

/** What waits and stands still, in Prometheus' text format; nothing of it while the database does not answer. */
export const createBacklogMetrics = (em: Em): (() => Promise<string>) => {
  let [text, readAt] = ['', -freshMs];
  let reading: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    try {
      text = textOf(await acrossOrganizations(() => readBacklog(em)));
    } catch {
      text = '';
    }
    readAt = performance.now();
    return text;
  };
  return async () => {
    if (performance.now() - readAt < freshMs) return text;
    // one at a time, however slow it is
    reading ??= read().finally(() => (reading = undefined));
    return answerWithin(patienceMs, reading).catch(() => '');
  };
};

const textOf = (backlog: Backlog): string =>
  families
    .flatMap(([name, help, valueOf]) => gauge(name, help, valueOf(backlog)))
    .map(line => `${line}\n`)
    .join('');
