import { resendDelivery } from '../commands/webhooks/deliveries.ts';
import type { Em } from '../db/driver/orm.ts';
import { lockWebhook } from '../db/webhooks/endpoints.ts';
import { findDeliveries, type DeliveriesAsked, type FoundDelivery } from '../db/operator/find-webhooks.ts';
import { isId } from '../domain/ids.ts';
import { StartRefused } from '../process/start-refused.ts';
import { act, changedMeanwhile, takeOf, type ChangeCommand } from './act.ts';
import { whyOptions, whyWords, operatorInputOf } from './change-as.ts';
import { switchOption, limitOf, chosenOf, refuseUse, textOf, wordOption, type GivenWords } from './given.ts';
import { changeAs } from './shared/change-within.ts';
import { deliveryColumnNames, deliveryColumnsOf, webhookOf } from './webhook-looks.ts';

const failed = ['exhausted', 'held', 'cancelled', 'retrying'] as const;

const askedOf = (given: GivenWords): DeliveriesAsked => {
  const [[id], webhookId] = [given.words, webhookOf(given)];
  if (id === undefined && webhookId === undefined)
    throw refuseUse('Use a delivery id, or --webhook for its failed deliveries.');
  if (id !== undefined && (webhookId ?? textOf(given, 'status')) !== undefined)
    throw refuseUse('Use a delivery id or --webhook, not both.');
  if (id !== undefined) return { id, limit: 1 };
  const status = chosenOf(given, 'status', failed) ?? 'exhausted';
  // in the order that receivers expect, and so that a second run continues
  return { webhookId, statuses: [status], oldestFirst: true, limit: limitOf(given, 1_000) };
};

const findMeant = async (em: Em, asked: DeliveriesAsked): Promise<FoundDelivery[]> => {
  const { id } = asked;
  if (id === undefined) return findDeliveries(em, asked);
  const found = isId(id) ? await findDeliveries(em, asked) : [];
  if (found.length === 0) throw new StartRefused(`The delivery "${id}" was not found.`, 1);
  return found;
};

/** Locks the delivery and throws if it no longer matches the request, because the confirmation may have taken long. */
const lockWhatIsStillMeant = async (
  em: Em,
  asked: DeliveriesAsked,
  { id, orgId, webhookId }: FoundDelivery,
): Promise<void> => {
  await lockWebhook(em, orgId, webhookId);
  const [still] = await findDeliveries(em, { ...asked, id, limit: 1 });
  if (!still) throw changedMeanwhile();
};

const requeue: ChangeCommand['run'] = async ({ orm }, given, shell) => {
  const input = operatorInputOf(given);
  const asked = askedOf(given);
  const found = await findMeant(orm.em.fork(), { ...asked, limit: asked.limit + 1 });
  const { taken, isMore } = takeOf(found, asked.limit);
  const deeds = taken.map(delivery => ({
    what: delivery.id,
    row: deliveryColumnsOf(delivery),
    carryOut: () =>
      changeAs(orm, input, delivery.orgId, {
        entry: {
          action: 'delivery.resent',
          target: { kind: 'webhook', id: delivery.webhookId, name: delivery.webhook },
          details: { deliveryId: delivery.id, event: delivery.event },
        },
        work: async (em, origin) => {
          if (asked.id === undefined) await lockWhatIsStillMeant(em, asked, delivery);
          await resendDelivery(
            em,
            origin,
            delivery.id,
            delivery.status === 'retrying' ? 'retry' : 'redeliver',
          );
        },
      }),
  }));
  const plan = {
    verb: 'Resend',
    done: 'resent',
    noun: 'delivery',
    columns: deliveryColumnNames,
  };
  return act(shell, given, { ...plan, deeds, isMore });
};

export const deliveryChanges: Record<string, ChangeCommand> = {
  requeue: {
    takes: `<deliveryId> | --webhook <webhookId> [--status ${failed.join('|')}] [--limit <number>]  ${whyWords} [--yes] [--dry-run]`,
    does: 'Resends a webhook delivery, starting with its first attempt, or all failed deliveries of a webhook, the oldest first.',
    words: 1,
    options: {
      ...whyOptions,
      webhook: wordOption,
      status: wordOption,
      limit: wordOption,
      yes: switchOption,
      'dry-run': switchOption,
    },
    run: requeue,
  },
};
