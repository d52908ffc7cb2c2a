import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { RemovalReport, RemovingActivities } from '../activities/organizations/remove-accounts.ts';
import { sweepingPolicy } from './policies.ts';

/** Deletes accounts and organizations whose grace period is over, in one round, each in a transaction of its own. */
export async function removeAccounts(): Promise<RemovalReport> {
  const { removeDueAccounts } = proxyActivities<RemovingActivities>(sweepingPolicy);
  const report = await removeDueAccounts();
  if (report.people + report.organizations + report.waiting > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = ({ people, organizations, waiting }: RemovalReport): string =>
  `**${people} accounts** and ${organizations} organizations deleted; ${waiting} wait for the next run`;
