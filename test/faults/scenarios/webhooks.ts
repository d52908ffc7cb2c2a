import { startReceiver, type Received, type Receiver } from '../../support/servers/receivers.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import type { EventName } from '../../../src/domain/webhooks/events.ts';
import type { Cell } from '../rig/cell.ts';
import { calm, disturb } from '../rig/faulty-sandbox.ts';
import { none, type Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { writeAndPublish } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import { heldPost } from './held-post.ts';
import { disabledWebhook, expiringAccount } from './told-of-ends.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';

/**
 * Places where the sender is killed, and the outcome of the delivery there, which is unknown once the request may have
 * arrived.
 */
const places = [
  { where: 'deliver.after_claim', outcome: 'unknown' },
  { where: 'deliver.after_request', outcome: 'unknown' },
  { where: 'deliver.after_record', outcome: 'succeeded' },
] as const;

type Place = (typeof places)[number];

interface Hook {
  id: string;
  receiver: Receiver;
}

interface Delivery {
  id: string;
  status: string;
  endedAt: string | null;
  attempts: { outcome: string }[];
}

/** An event, and the post that it reports or that is published at the same time. */
interface Subject {
  event: EventName;
  publish(cell: Cell, brand: Brand): Promise<Asked>;
  /** Returns a text in its body that no other running trial's body has. */
  markOf(post: Asked, brand: Brand): string;
}

const ofPost = { markOf: ({ id }: Asked) => id };
const ofAccount = { publish: heldPost, markOf: (_: Asked, { account }: Brand) => account };
const { markOf } = ofAccount;

/** Publishes a post whose answer is lost and whose account cannot be read back. */
const unconfirmedPost = async (cell: Cell, brand: Brand): Promise<Asked> => {
  await disturb(cell, brand, 'x', { operation: 'publish', mode: 'reset_after' });
  await disturb(cell, brand, 'x', { operation: 'read', mode: 'error_before', count: 0 });
  return writeAndPublish(cell, { brand, platforms: ['x'], leeway: { ...none, unconfirmed: ['x'] } });
};

const subjects: Subject[] = [
  {
    ...ofPost,
    event: 'post.published',
    publish: (cell, brand) => writeAndPublish(cell, { brand, platforms: ['x'] }),
  },
  { ...ofPost, event: 'post.unconfirmed', publish: unconfirmedPost },
  { ...ofPost, event: 'post.held', publish: heldPost },
  { ...ofPost, event: 'post.resumed', publish: heldPost },
  { ...ofAccount, event: 'connection.disconnected' },
  { ...ofAccount, event: 'connection.connected' },
  { event: 'connection.expiring', publish: expiringAccount, markOf },
  { event: 'webhook.disabled', publish: disabledWebhook, markOf },
];

const createHook = async ({ client, person }: Cell, event: EventName): Promise<Hook> => {
  const receiver = await startReceiver();
  const input = { name: 'rig', url: receiver.url, events: [event] };
  const { data } = await client.must('POST', '/webhooks', input, person.token);
  return { id: data.webhook.id as string, receiver };
};

const dropHook = async ({ client, person }: Cell, { id, receiver }: Hook): Promise<void> => {
  await client.must('DELETE', `/webhooks/${id}`, undefined, person.token);
  await receiver.close();
};

const idOf = ({ headers }: Received): string => String(headers['x-service-delivery']);

/** The delivery whose body has this mark, after as many others as had come before, once it has ended. */
const endOf = async (cell: Cell, hook: Hook, mark: string, before: number): Promise<Delivery> => {
  const { client, person, timings } = cell;
  const ask = (path: string) => client.must('GET', path, undefined, person.token);
  let delivery: Delivery | undefined;
  const hasEnded = async (): Promise<boolean> => {
    const told = hook.receiver.received.slice(before).find(({ body }) => body.includes(mark));
    if (!told) return false;
    delivery = (await ask(`/webhooks/deliveries/${idOf(told)}`)).data.delivery as Delivery;
    return delivery.status === 'succeeded';
  };
  await waitUntil('the delivery ends', hasEnded, { within: timings.limitMs, every: 250 });
  if (!delivery) throw new Error('there is no delivery');
  return delivery;
};

/** Checks that at least one copy arrives and at most two, of the same bytes, and that the attempts record what happened. */
const problemsOf = ({ receiver }: Hook, { id, attempts }: Delivery, { outcome }: Place): string[] => {
  const copies = receiver.received.filter(one => idOf(one) === id);
  const outcomes = attempts.map(attempt => attempt.outcome).join(', ');
  const sequences = new Set(receiver.received.map(({ headers }) => Number(headers['x-service-sequence'])));
  const lines: [boolean, string][] = [
    [copies.length > 2, `${copies.length} copies arrived`],
    [new Set(copies.map(({ body }) => body)).size > 1, 'two copies differ'],
    [attempts[0]?.outcome !== outcome, `the attempts say ${outcomes}`],
    [Math.max(...sequences) !== sequences.size, `the receiver has the events ${[...sequences].join(', ')}`],
  ];
  return lines.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
};

/** The end of a delivery can be read a moment before the kill that follows its commit. */
const deathMs = 5_000;

const killSender = async (
  cell: Cell,
  hook: Hook,
  { event, publish, markOf }: Subject,
  place: Place,
): Promise<Row> => {
  const [worker, brand] = [cell.workers[0], await cell.person.borrow()];
  if (!worker) throw new Error('there is no worker');
  await worker.untilServing();
  const deaths = worker.deaths.length;
  worker.plan({ at: `${place.where}:${event}`, action: 'kill' });
  const before = hook.receiver.received.length;
  const post = await publish(cell, brand);
  const delivery = await endOf(cell, hook, markOf(post, brand), before);
  const isDead = (): boolean => worker.deaths.length > deaths;
  await waitUntil('the sender dies', isDead, { within: deathMs }).catch(() => undefined);
  worker.plan();
  const found = await settleAll(cell, [post]);
  const diedAt = worker.deaths[deaths];
  if (diedAt === undefined) found.violations.push('the sender was not killed');
  else found.slowestMs = Math.max(Date.parse(delivery.endedAt ?? '') - diedAt, 0);
  found.violations.push(...problemsOf(hook, delivery, place));
  await calm(cell, brand);
  cell.person.giveBack(brand);
  return {
    key: 'K5',
    fault: 'SIGKILL webhook sender',
    where: `${place.where} (${event})`,
    trials: 1,
    found,
    limitMs: cell.timings.recoveryMs,
  };
};

/** K5: the process that sends a webhook dies before, during and after its request. */
export const webhooks: Scenario = {
  keys: ['K5'],
  title: 'a kill of the sender of webhooks',
  async *run({ cells: [cell], tell }: Stage): AsyncGenerator<Row> {
    // created now, so that no hook receives events about the accounts of a new brand
    cell.person.giveBack(await cell.person.borrow());
    for (const subject of subjects) {
      const hook = await createHook(cell, subject.event);
      for (const place of places) {
        tell(`webhooks: ${place.where}, ${subject.event}`);
        yield await killSender(cell, hook, subject, place);
      }
      await dropHook(cell, hook);
    }
  },
};
