import { Context } from '@temporalio/activity';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { MessagePayloads } from '../../domain/stories.ts';
import { listSweepableRecoveries } from '../../db/webhooks/recoveries.ts';
import { listSweepableWebhooks, type Sweepable } from '../../db/webhooks/queue.ts';
import { listSweepableMails } from '../../db/notifications/sweepable-mails.ts';
import { wakeWebhooks } from '../../db/webhooks/events.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** Result of one sweep. The first 100 workflows are named. */
export interface DeliverySweepReport {
  /** Number of webhooks, recoveries, and mails whose workflow was checked. */
  looked: number;
  /** Number of those without a workflow, which were started again. */
  lost: number;
  workflows: string[];
}

/** Number of workflows that are queried at once. */
const atOnce = 10;
const maxNamed = 100;

type Sweeping = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

interface Candidate {
  workflowId: string;
  redrive(em: Em): Promise<unknown>;
}

/**
 * Finds webhooks with due deliveries, recoveries, and mails that should have a running workflow and have none, and restarts
 * them through the outbox. Every one is an alarm: a line at level error, and a count in `deliveries_found_lost`. Safe to
 * repeat.
 */
const redriveLost = async (sweeping: Sweeping): Promise<DeliverySweepReport> => {
  const report: DeliverySweepReport = { looked: 0, lost: 0, workflows: [] };
  for await (const candidates of batches(sweeping)) {
    report.looked += candidates.length;
    const found = await Promise.all(candidates.map(candidate => redriveIfLost(sweeping, candidate)));
    const lost = candidates.filter((_, index) => found[index]).map(({ workflowId }) => workflowId);
    report.lost += lost.length;
    report.workflows.push(...lost.slice(0, maxNamed - report.workflows.length));
    Context.current().heartbeat();
  }
  return report;
};

async function* batches({ config, orm }: Sweeping): AsyncGenerator<Candidate[]> {
  const untouchedMs = config.SWEEP_AFTER;
  yield (await listSweepableRecoveries(orm.em.fork(), untouchedMs)).map(recoveryOf);
  yield (await listSweepableMails(orm.em.fork())).map(mailOf);
  const webhooks = await listSweepableWebhooks(orm.em.fork(), untouchedMs);
  for (let start = 0; start < webhooks.length; start += atOnce)
    yield webhooks.slice(start, start + atOnce).map(webhookOf);
}

const recoveryOf = ({ id, orgId, webhookId }: Sweepable): Candidate => ({
  workflowId: workflowIds.recovery(id),
  redrive: em => addMessage(em, 'recovery.due', { recoveryId: id, orgId, webhookId }, null),
});

const mailOf = (mail: MessagePayloads['mail.due']): Candidate => ({
  workflowId: workflowIds.mail(mail.mailId),
  redrive: em => addMessage(em, 'mail.due', mail, null),
});

const webhookOf = ({ id }: Sweepable): Candidate => ({
  workflowId: workflowIds.webhook(id),
  redrive: em => wakeWebhooks(em, [id]),
});

const redriveIfLost = async (
  { engine, log, orm }: Sweeping,
  { workflowId, redrive }: Candidate,
): Promise<boolean> => {
  if (await engine.runs(workflowId)) return false;
  await inTransaction(orm, redrive);
  log.error({ workflowId }, 'the workflow of a webhook or a mail was lost and is started again');
  return true;
};

/** Creates the steps of the sweep over webhooks, bound to one process. */
export const createDeliverySweepingActivities = (service: Service) => ({
  redriveLostDeliveries: async (): Promise<DeliverySweepReport> => {
    const report = await redriveLost(service);
    const counter = Context.current().metricMeter.createCounter(
      'deliveries_found_lost',
      'workflows',
      'Webhooks with due deliveries, recoveries, and mails without the running workflow that they need. Alert above 0.',
    );
    counter.add(report.lost);
    return report;
  },
});

export type DeliverySweepingActivities = ReturnType<typeof createDeliverySweepingActivities>;
