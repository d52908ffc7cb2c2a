import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type {
  CarouselSweepingActivities,
  CarouselSweepReport,
} from '../activities/carousels/sweep-carousels.ts';
import { sweepingPolicy } from './policies.ts';

/** One look for carousels that wait for their pictures and have no live workflow. */
export async function sweepCarousels(): Promise<CarouselSweepReport> {
  const { redriveLostCarousels } = proxyActivities<CarouselSweepingActivities>(sweepingPolicy);
  const report = await redriveLostCarousels();
  if (report.lost.length > 0) setCurrentDetails(asMarkdown(report));
  return report;
}

const asMarkdown = ({ lost }: CarouselSweepReport): string =>
  [`**${lost.length} lost** and sent on their way again`, ...lost.map(id => `- \`carousel:${id}\``)].join(
    '\n',
  );
