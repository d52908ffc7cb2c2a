import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type {
  RenewalPage,
  RenewalReport,
  RenewingActivities,
} from '../activities/connections/renew-accounts.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import { renewingPolicy } from './policies.ts';

/** Result of one round. */
export interface RenewalRound {
  renewed: number;
  expired: number;
  failed: number;
  warned: number;
}

/**
 * Handles accounts whose access expires soon, in one round: renews the ones that can be renewed, and notifies people of the
 * others.
 */
export async function renewTokens(): Promise<RenewalRound> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { renewAccounts, warnOfEndingAccounts } = proxyActivities<RenewingActivities>({
    ...renewingPolicy,
    taskQueue,
  });
  const round: RenewalRound = { renewed: 0, expired: 0, failed: 0, warned: 0 };
  let page: RenewalPage | null = null;
  do {
    const report: RenewalReport = await renewAccounts(page);
    round.renewed += report.renewed;
    round.expired += report.expired;
    round.failed += report.failed;
    page = report.next;
  } while (page !== null);
  round.warned = await warnOfEndingAccounts();
  setCurrentDetails(asMarkdown(round));
  return round;
}

const asMarkdown = ({ renewed, expired, failed, warned }: RenewalRound): string =>
  `**${renewed}** renewed, **${failed}** failed this time, **${expired}** expired, **${warned}** told to reconnect`;
