import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type {
  DeliverySweepingActivities,
  DeliverySweepReport,
} from '../activities/webhooks/sweep-deliveries.ts';
import { sweepingPolicy } from './policies.ts';

/** One look for deliveries and recoveries that were lost between their row and Temporal. In a right system it finds nothing. */
export async function sweepDeliveries(): Promise<DeliverySweepReport> {
  const { redriveLostDeliveries } = proxyActivities<DeliverySweepingActivities>(sweepingPolicy);
  const report = await redriveLostDeliveries();
  if (report.lost > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = ({ lost, workflows }: DeliverySweepReport): string =>
  [`**${lost} lost** and sent on their way again`, ...workflows.map(id => `- \`${id}\``)].join('\n');
