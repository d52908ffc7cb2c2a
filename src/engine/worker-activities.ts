import { createAgentActivities } from '../activities/agents/agent-activities.ts';
import { createAnsweringActivities } from '../activities/answers/draft-answers.ts';
import { createBulkActivities } from '../activities/bulk/change-posts.ts';
import { createImportActivities } from '../activities/bulk/import-posts.ts';
import { createIngestingActivities } from '../activities/knowledge/ingesting.ts';
import { createKnowledgeUpkeepActivities } from '../activities/knowledge/upkeep.ts';
import { createClipActivities } from '../activities/clips/run-clip-job.ts';
import { createCarouselSweepingActivities } from '../activities/carousels/sweep-carousels.ts';
import { createUploadFinishingActivities } from '../activities/uploads/finish-uploads.ts';
import { createUploadSweepingActivities } from '../activities/uploads/sweep-uploads.ts';
import { createClipSweepingActivities } from '../activities/clips/sweep-clips.ts';
import { createFetchActivities } from '../activities/media/fetch-media.ts';
import { createRenditionActivities } from '../activities/media/make-renditions.ts';
import { createThumbnailActivities } from '../activities/media/make-thumbnails.ts';
import { createCarouselActivities } from '../activities/carousels/render-carousel.ts';
import { createDeliveringActivities } from '../activities/webhooks/delivering.ts';
import { createEnrichingActivities } from '../activities/ideas/enrich.ts';
import { createMailingActivities } from '../activities/notifications/mails.ts';
import { createPublishingActivities } from '../activities/publishing/publishing-activities.ts';
import { createRemovingActivities } from '../activities/organizations/remove-accounts.ts';
import { createEffectActivities } from '../activities/effects/effect-activities.ts';
import { createCommentActivities } from '../activities/comments/read-comments.ts';
import { createHookActivities } from '../activities/comments/subscribe-hooks.ts';
import { createRefreshingActivities } from '../activities/analytics/refresh-metrics.ts';
import { createRenewingActivities } from '../activities/connections/renew-accounts.ts';
import { createExportingActivities } from '../activities/exports/exporting.ts';
import { createOrphanActivities } from '../activities/storage/orphans.ts';
import { createPruningActivities } from '../activities/upkeep/prune.ts';
import { createRewrappingActivities } from '../activities/upkeep/rewrap-secrets.ts';
import { createApprovalActivities } from '../activities/reviews/report-unused-approvals.ts';
import { createReviewActivities } from '../activities/reviews/remind-reviewers.ts';
import { createSeriesActivities } from '../activities/series/series-activities.ts';
import { createSourceActivities } from '../activities/knowledge/sources/source-activities.ts';
import { createSweepActivity } from '../activities/upkeep/sweep.ts';
import { createDeliverySweepingActivities } from '../activities/webhooks/sweep-deliveries.ts';
import { createSpendingActivities } from '../activities/publishing/watch-spending.ts';
import { createFaultActivities } from '../activities/publishing/report-platform-faults.ts';
import { createSweepingActivities } from '../activities/publishing/sweep-posts.ts';
import type { WebhookSenders } from '../activities/webhooks/webhook-senders.ts';
import type { Service } from '../process/service.ts';

/** Creates the activities of all stories. The sweep runs steps of others. */
export const createActivities = (service: Service, senders: WebhookSenders) => {
  const steps = createSteps(service, senders);
  return { ...steps, ...createSweepActivity(steps, service) };
};

const createSteps = (service: Service, senders: WebhookSenders) => ({
  ...createPublishingActivities(service),
  ...createSweepingActivities(service),
  ...createFaultActivities(service),
  ...createSpendingActivities(service),
  ...createDeliveringActivities(service, senders),
  ...createDeliverySweepingActivities(service),
  ...createRemovingActivities(service),
  ...createCommentActivities(service),
  ...createHookActivities(service),
  ...createEffectActivities(service),
  ...createAnsweringActivities(service),
  ...createRefreshingActivities(service),
  ...createRenewingActivities(service),
  ...createRewrappingActivities(service),
  ...createMailingActivities(service),
  ...createCarouselActivities(service),
  ...createEnrichingActivities(service),
  ...createBulkActivities(service),
  ...createImportActivities(service),
  ...createPruningActivities(service),
  ...createOrphanActivities(service),
  ...createExportingActivities(service),
  ...createIngestingActivities(service),
  ...createKnowledgeUpkeepActivities(service),
  ...createClipActivities(service),
  ...createRenditionActivities(service),
  ...createFetchActivities(service),
  ...createThumbnailActivities(service),
  ...createCarouselSweepingActivities(service),
  ...createClipSweepingActivities(service),
  ...createUploadFinishingActivities(service),
  ...createUploadSweepingActivities(service),
  ...createAgentActivities(service),
  ...createSeriesActivities(service),
  ...createReviewActivities(service),
  ...createApprovalActivities(service),
  ...createSourceActivities(service),
});
