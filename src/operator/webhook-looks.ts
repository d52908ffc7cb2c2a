import {
  findDeliveries,
  findWebhooks,
  type FoundDelivery,
  type FoundWebhook,
} from '../db/operator/find-webhooks.ts';
import { isId } from '../domain/ids.ts';
import { deliveryStatuses } from '../domain/webhooks/deliveries.ts';
import { StartRefused } from '../process/start-refused.ts';
import { limitOf, chosenOf, orgOf, textOf, wordOption, type GivenWords, type LookCommand } from './given.ts';
import { printTable, shortTime } from './table.ts';

/** Returns the host of a URL. The rest may contain a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '–');

const stateOf = ({ enabled, disabledReason }: FoundWebhook): string =>
  enabled ? 'enabled' : ['disabled', disabledReason].filter(Boolean).join(': ');

const lookAtWebhooks: LookCommand['run'] = async ({ orm }, given) => {
  const em = orm.em.fork();
  const found = await findWebhooks(em, { orgId: await orgOf(em, given), limit: limitOf(given) });
  const rows = found.map(hook => [
    hook.id,
    hook.org,
    hook.name,
    hostOf(hook.url),
    ...[hook.waiting, hook.held, hook.exhausted, hook.failures].map(String),
    stateOf(hook),
  ]);
  const names = ['WEBHOOK', 'ORGANIZATION', 'NAME', 'HOST', 'WAITING', 'HELD', 'FAILED', 'IN A ROW', 'STATE'];
  return {
    json: found.map(({ url, ...hook }) => ({ ...hook, host: hostOf(url) })),
    shown: printTable(names, rows),
  };
};

/** Returns the id of the webhook in `--webhook`, or undefined without the option. */
export const webhookOf = (given: GivenWords): string | undefined => {
  const id = textOf(given, 'webhook');
  if (id !== undefined && !isId(id)) throw new StartRefused(`The webhook "${id}" was not found.`, 1);
  return id;
};

export const deliveryColumnNames = [
  'DELIVERY',
  'ORGANIZATION',
  'WEBHOOK',
  'EVENT',
  'STATUS',
  'MADE',
  'NEXT',
  'LAST',
];

export const deliveryColumnsOf = (one: FoundDelivery): string[] => [
  one.id,
  one.org,
  one.webhook,
  one.event,
  `${one.status} after ${one.attempts}`,
  shortTime(one.createdAt),
  shortTime(one.nextAttemptAt),
  one.statusCode === null ? (one.failure ?? '–') : `${one.failure ?? 'ok'} ${one.statusCode}`,
];

const lookAtDeliveries: LookCommand['run'] = async ({ orm }, given) => {
  const em = orm.em.fork();
  const status = chosenOf(given, 'status', deliveryStatuses);
  const found = await findDeliveries(em, {
    orgId: await orgOf(em, given),
    webhookId: webhookOf(given),
    statuses: status && [status],
    limit: limitOf(given),
  });
  return { json: found, shown: printTable(deliveryColumnNames, found.map(deliveryColumnsOf)) };
};

export const webhookLooks: Record<string, LookCommand> = {
  webhooks: {
    takes: '[--org <organization>] [--limit <number>] [--json]',
    does: 'Lists webhooks, disabled and failing ones first. Shows only the hosts of their addresses.',
    words: 0,
    options: { org: wordOption, limit: wordOption },
    run: lookAtWebhooks,
  },
  deliveries: {
    takes: '[--webhook <webhookId>] [--org <organization>] [--status <status>] [--limit <number>] [--json]',
    does: 'Lists webhook deliveries, the newest first, with the result of the last attempt.',
    words: 0,
    options: { webhook: wordOption, org: wordOption, status: wordOption, limit: wordOption },
    run: lookAtDeliveries,
  },
};
