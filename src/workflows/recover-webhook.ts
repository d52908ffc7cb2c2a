import { condition, proxyLocalActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { DeliveringActivities } from '../activities/webhooks/delivering.ts';
import type { ReleaseStep } from '../activities/webhooks/release-deliveries.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';
import type { StoryInput } from '../domain/stories.ts';
import { isToContinue, moveOn } from './move-on.ts';
import { recoveryChanged, recoveryProgress } from './messages.ts';
import { rowsPolicy } from './policies.ts';

/** Sends events again that a webhook missed: oldest first, a second's worth of its rate at a time, until none is left. */
export async function recoverWebhook(input: StoryInput<'recovery.due'>): Promise<RecoveryProgress> {
  const { releaseDeliveries } = proxyLocalActivities<DeliveringActivities>(rowsPolicy);
  let progress: RecoveryProgress = { status: 'running', total: 0, released: 0 };
  let changed = false;
  setHandler(recoveryChanged, () => void (changed = true), { description: 'Check the recovery again.' });
  setHandler(recoveryProgress, () => progress, {
    description: 'Number of released deliveries, and their total.',
  });

  for (;;) {
    if (isToContinue()) await moveOn<typeof recoverWebhook>(input);
    changed = false;
    const { afterMs, ...seen }: ReleaseStep = await releaseDeliveries(input.recoveryId);
    progress = seen;
    setCurrentDetails(asMarkdown(progress));
    if (afterMs === null) return progress;
    await condition(() => changed, afterMs, { summary: `${seen.released} of ${seen.total} released` });
  }
}

const asMarkdown = ({ status, total, released }: RecoveryProgress): string =>
  `Recovery is **${status}**: **${released} of ${total}** deliveries are released`;
