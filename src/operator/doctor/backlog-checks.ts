import type { Em } from '../../db/driver/orm.ts';
import { readBacklog, type Backlog } from '../../db/operator/installation.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { fine, unless, worth, wrong, type Diagnosis } from './diagnosis.ts';

const since = (seconds: number | null): string =>
  seconds === null ? '' : `, the oldest for ${inWords(seconds * 1_000)}`;

/**
 * Seconds above which waiting messages, posts, and deliveries are reported. They never wait as long in normal operation.
 */
const lateSeconds = 60;

/** Checks for waiting and stuck work. */
export const checkBacklog = async (em: Em): Promise<Diagnosis[]> => {
  const seen = await readBacklog(em);
  return [...postFindings(seen), ...outgoingFindings(seen)];
};

const postFindings = (seen: Backlog): Diagnosis[] => [
  unless(
    seen.overdue > 0,
    wrong(
      'due posts',
      `${seen.overdue} posts are due and have not started${since(seen.overdueSeconds)}.`,
      '`npm run operator -- posts --late` lists them.',
    ),
    'No due post waits.',
  ),
  unless(
    seen.held > 0,
    worth(
      'held posts',
      `${seen.held} posts wait for a person or for the end of a pause.`,
      '`npm run operator -- posts --held` lists the reasons.',
    ),
    'None.',
  ),
  unless(
    seen.unconfirmed > 0,
    worth(
      'unconfirmed posts',
      `${seen.unconfirmed} posts may be live.`,
      'docs/operating/failures.md, “Resolving an unconfirmed post”.',
    ),
    'None.',
  ),
];

/** Seconds after which a waiting message is mentioned. A healthy worker sends it within one. */
const slowSeconds = 10;

const outboxFinding = ({ outbox, outboxSeconds, outboxError }: Backlog): Diagnosis => {
  const waited = outbox === 0 ? 0 : (outboxSeconds ?? 0);
  if (waited <= slowSeconds) return fine('outbox', 'Messages reach Temporal without delay.');
  const judge = waited > lateSeconds ? wrong : worth;
  return judge(
    'outbox',
    `${outbox} messages wait${since(outboxSeconds)}. ${outboxError ?? ''}`.trim(),
    'Workers for core or webhooks send them to Temporal. If temporal is ok here, the workers are away or hang, which queues shows after 90 s.',
  );
};

const outgoingFindings = (seen: Backlog): Diagnosis[] => [
  outboxFinding(seen),
  unless(
    seen.disabledWebhooks > 0,
    worth(
      'webhooks',
      `The service disabled ${seen.disabledWebhooks} webhooks: ${seen.disabledReasons}.`,
      'The service notified their owners. See docs/operating/webhooks.md.',
    ),
    'The service disabled no webhook.',
  ),
  unless(
    seen.failingWebhooks > 0,
    worth(
      'receivers',
      `Webhooks whose last attempt failed: ${seen.failingWebhooks}.`,
      '`npm run operator -- webhooks` lists them, and `deliveries --webhook <id>` the reasons.',
    ),
    'Every receiver accepted its last delivery.',
  ),
  unless(
    (seen.deliverySeconds ?? 0) > lateSeconds,
    worth(
      'deliveries',
      `The oldest delivery has been due for ${inWords((seen.deliverySeconds ?? 0) * 1_000)}.`,
      'A worker that serves webhooks sends them. See queues here.',
    ),
    'No delivery is late.',
  ),
  unless(
    seen.expiredAccounts > 0,
    worth(
      'accounts',
      `${seen.expiredAccounts} accounts must be reconnected.`,
      'The service notified their members.',
    ),
    'All connected accounts work.',
  ),
];
