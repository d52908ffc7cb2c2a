import type { Config } from '../../config/index.ts';
import { scheduleIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';
import type { AgentActivities } from '../agents/agent-activities.ts';
import type { CarouselSweepingActivities } from '../carousels/sweep-carousels.ts';
import type { ClipSweepingActivities } from '../clips/sweep-clips.ts';
import type { EffectActivities } from '../effects/effect-activities.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import type { KnowledgeUpkeepActivities } from '../knowledge/upkeep.ts';
import type { ThumbnailActivities } from '../media/make-thumbnails.ts';
import type { UploadFinishingActivities } from '../uploads/finish-uploads.ts';
import type { UploadSweepingActivities } from '../uploads/sweep-uploads.ts';
import type { RemovingActivities } from '../organizations/remove-accounts.ts';
import type { FaultActivities } from '../publishing/report-platform-faults.ts';
import type { SpendingActivities } from '../publishing/watch-spending.ts';
import type { SweepingActivities } from '../publishing/sweep-posts.ts';
import type { ReviewActivities } from '../reviews/remind-reviewers.ts';
import type { ApprovalActivities } from '../reviews/report-unused-approvals.ts';
import type { SourceActivities } from '../knowledge/sources/source-activities.ts';
import type { SeriesActivities } from '../series/series-activities.ts';
import type { DeliverySweepingActivities } from '../webhooks/sweep-deliveries.ts';

/** Steps of one sweep. */
type Steps = SweepingActivities &
  FaultActivities &
  SpendingActivities &
  DeliverySweepingActivities &
  Pick<KnowledgeUpkeepActivities, 'redriveLostDocuments' | 'redriveLostBases' | 'chooseEmbeddingModel'> &
  ClipSweepingActivities &
  UploadFinishingActivities &
  UploadSweepingActivities &
  Pick<ThumbnailActivities, 'redriveUndrawnMedia'> &
  CarouselSweepingActivities &
  Pick<EffectActivities, 'redriveStuckEffects'> &
  Pick<AgentActivities, 'reconcileAgents'> &
  Pick<SeriesActivities, 'redriveLostSeries'> &
  ReviewActivities &
  ApprovalActivities &
  Pick<SourceActivities, 'redriveLostSources'> &
  Pick<RemovingActivities, 'isRemovalDue'>;

/** Checks the embedding model. An unavailable provider is ignored: the next sweep asks again. */
const isModelKnown = async ({
  chooseEmbeddingModel,
}: Pick<Steps, 'chooseEmbeddingModel'>): Promise<boolean> =>
  chooseEmbeddingModel().then(
    () => true,
    () => false,
  );

/** Returns the parts in order, because posts must not wait for anything else. */
const partsOf = (steps: Steps, { TASK_QUEUE_PREFIX }: Config, toldNumber: number) => ({
  posts: () => steps.redriveLostPosts(toldNumber),
  platformFaults: () => steps.reportPlatformFaults(),
  effects: () => steps.redriveStuckEffects(),
  spending: () => steps.watchSpending(),
  reviewsReminded: () => steps.remindReviewers(),
  approvalsUnused: () => steps.reportUnusedApprovals(),
  series: () => steps.redriveLostSeries(),
  deliveries: () => steps.redriveLostDeliveries(),
  documents: () => steps.redriveLostDocuments(),
  sources: () => steps.redriveLostSources(),
  knowledgeBases: () => steps.redriveLostBases(),
  isModelKnown: () => isModelKnown(steps),
  // before expired uploads are deleted
  uploadsFinished: () => whileHeartbeating(repeatableHeartbeatMs, () => steps.finishCompleteUploads()),
  clips: () => steps.redriveLostClips(),
  mediaUploads: () => steps.endUntakenUploads(),
  thumbnails: () => steps.redriveUndrawnMedia(),
  carousels: () => steps.redriveLostCarousels(),
  agents: () => steps.reconcileAgents(),
  removalToBegin: async () =>
    (await steps.isRemovalDue()) ? scheduleIds.removeAccounts(TASK_QUEUE_PREFIX) : null,
});

type Parts = ReturnType<typeof partsOf>;

/** Result of each part of one sweep. `removalToBegin` is the ID of a workflow to start. */
export type SweepAllReport = { [Part in keyof Parts]: Awaited<ReturnType<Parts[Part]>> };

/**
 * Creates the step of the workflow `sweep`: all parts one after the other, because each step is an action that Temporal
 * Cloud bills.
 */
export const createSweepActivity = (steps: Steps, { config, log }: Pick<Service, 'config' | 'log'>) => ({
  /**
   * Runs all parts. A failing part does not prevent the others; afterwards, the step fails as a whole and is repeated.
   * `toldNumber` is the number that the previous sweep left.
   */
  sweepAll: async (toldNumber: number): Promise<SweepAllReport> => {
    const report: Record<string, unknown> = {};
    const failed: string[] = [];
    for (const [part, look] of Object.entries(partsOf(steps, config, toldNumber)))
      try {
        report[part] = await look();
      } catch (error) {
        failed.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
        log.warn({ err: error, part }, 'a part of the sweep failed and will be retried');
      }
    if (failed.length > 0) throw new Error(`could not be swept: ${failed.join('; ')}`);
    return report as SweepAllReport;
  },
});

export type SweepActivity = ReturnType<typeof createSweepActivity>;
