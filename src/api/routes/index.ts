import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { accountRoutes } from './organizations/account.ts';
import { agentRoutes } from './agents/agents.ts';
import { agentRunRoutes } from './agents/agent-runs.ts';
import { apiKeyRoutes } from './auth/api-keys.ts';
import { analyticsRoutes } from './analytics/analytics.ts';
import { connectionMetricsRoutes } from './analytics/connection-metrics.ts';
import { postMetricsRoutes } from './analytics/post-metrics.ts';
import { commentActionRoutes } from './comments/comment-actions.ts';
import { commentTeamRoutes } from './comments/comment-team.ts';
import { commentDraftRoutes } from './answers/comment-drafts.ts';
import { commentRoutes } from './comments/comments.ts';
import { platformHookRoutes } from './comments/platform-hooks.ts';
import { attentionRoutes } from './attention/attention.ts';
import { auditLogRoutes } from './organizations/audit-log.ts';
import { currentUserRoutes } from './auth/current-user.ts';
import { logInRoutes } from './auth/login.ts';
import { signUpRoute } from './auth/signup.ts';
import { billingRoutes } from './billing/billing.ts';
import { changeRoutes } from './changes/changes.ts';
import { clipAnalysisRoutes } from './clips/clip-analysis.ts';
import { clipJobRoutes } from './clips/clip-jobs.ts';
import { clipUploadRoutes } from './clips/clip-uploads.ts';
import { clipRoutes } from './clips/clips.ts';
import { bulkActionRoutes } from './bulk/bulk-actions.ts';
import { postImportRoutes } from './bulk/post-imports.ts';
import { brandRoutes } from './brands/brands.ts';
import { savedTextRoutes } from './brands/saved-texts.ts';
import { carouselPreviewRoutes } from './carousels/carousel-preview.ts';
import { carouselPublishingRoutes } from './carousels/carousel-publishing.ts';
import { carouselRoutes } from './carousels/carousels.ts';
import { carouselWritingRoutes } from './carousels/carousel-writing.ts';
import { connectionConsentRoutes } from './connections/connection-consent.ts';
import { connectionDecision } from './connections/connection-decision.ts';
import { connectionsRoutes } from './connections/connections.ts';
import { accountExportRoutes } from './exports/exports.ts';
import { deviceDecisionRoutes } from './auth/device-decisions.ts';
import { deviceLoginRoutes } from './auth/device-login.ts';
import { emailVerificationRoutes } from './auth/email-verification.ts';
import { filesRoutes } from './media/files.ts';
import { mediaUploadRoutes } from './media/media-uploads.ts';
import { healthRoutes } from './health.ts';
import { operatorHealthRoutes } from './operator/operator-health.ts';
import { operatorPauseRoutes } from './operator/operator-pauses.ts';
import { operatorPostRoutes } from './operator/operator-posts.ts';
import { ideaRoutes } from './ideas/ideas.ts';
import { identityRoutes } from './auth/identities.ts';
import { seriesRoutes } from './series/series.ts';
import { occurrenceRoutes } from './series/series-occurrences.ts';
import { queueRoutes } from './queue/queue.ts';
import { noteRoutes } from './notes/notes.ts';
import { reviewLinkRoutes } from './reviews/review-links.ts';
import { clientReviewRoutes } from './reviews/client-reviews.ts';
import { postReviewRoutes } from './posts/post-reviews.ts';
import { postQueueRoutes } from './posts/post-queue.ts';
import { documentReingestionRoutes } from './knowledge/document-reingestion.ts';
import { documentRoutes } from './knowledge/documents.ts';
import { knowledgeBaseRoutes } from './knowledge/knowledge-bases.ts';
import { knowledgeSearchRoutes } from './knowledge/search.ts';
import { sourceRoutes } from './knowledge/sources.ts';
import { jobRoutes } from './jobs/jobs.ts';
import { mcpRoutes } from './mcp/mcp.ts';
import { oauthClientRoutes } from './mcp/oauth-clients.ts';
import { oauthConsentRoutes } from './mcp/oauth-consents.ts';
import { oauthMetadataRoutes } from './mcp/oauth-metadata.ts';
import { oauthTokenRoutes } from './mcp/oauth-tokens.ts';
import { mediaRoutes } from './media/media.ts';
import { pushDeviceRoutes } from './notifications/push-devices.ts';
import { notificationPreferencesRoutes } from './notifications/notification-preferences.ts';
import { notificationStreamRoutes } from './notifications/notification-stream.ts';
import { notificationsRoutes } from './notifications/notifications.ts';
import { onboardingRoutes } from './onboarding/onboarding.ts';
import { orgDeletionRoutes } from './organizations/org-deletion.ts';
import { orgRoutes } from './organizations/orgs.ts';
import { passwordRoutes } from './auth/passwords.ts';
import { paymentRoutes } from './billing/payments.ts';
import { platformListRoutes } from './posts/platform-list.ts';
import { linkCardRoutes } from './posts/preview/link-card.ts';
import { postCalendarRoutes } from './posts/post-calendar.ts';
import { postExportRoutes } from './posts/post-export.ts';
import { postListRoutes } from './posts/post-list.ts';
import { postMovesRoutes } from './posts/post-moves.ts';
import { publishedPostRoutes } from './posts/out/published-post.ts';
import { postConfirmationRoutes } from './posts/confirmations/post-confirmations.ts';
import { postValidationRoutes } from './posts/post-validation.ts';
import { postProgressRoutes, postTimelineRoutes } from './posts/post-timeline.ts';
import { postsRoutes } from './posts/posts.ts';
import { searchRoutes } from './search/search.ts';
import { sessionRoutes } from './auth/sessions.ts';
import { socialLoginRoutes } from './auth/social-login.ts';
import { teamGroupRoutes } from './team/team-groups.ts';
import { teamInvitationRoutes } from './team/team-invitations.ts';
import { teamMemberRoutes } from './team/team-members.ts';
import { creditUsageRoutes } from './billing/credit-usage.ts';
import { spendingRoutes } from './billing/spending.ts';
import { usageRoutes } from './billing/usage.ts';
import { webhookChangeRoutes } from './webhooks/webhook-changes.ts';
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.ts';
import { webhookRecoveryRoutes } from './webhooks/webhook-recoveries.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';

const peopleRoutes = (api: ApiContext): Endpoint[] => [
  ...healthRoutes(api),
  ...operatorHealthRoutes(api),
  ...operatorPostRoutes,
  ...operatorPauseRoutes,
  signUpRoute(api),
  ...logInRoutes(api),
  ...currentUserRoutes,
  ...sessionRoutes,
  ...accountRoutes(api),
  ...accountExportRoutes(api),
  ...passwordRoutes(api),
  ...emailVerificationRoutes(api),
  ...deviceLoginRoutes(api),
  ...deviceDecisionRoutes(api),
  ...socialLoginRoutes(api),
  ...identityRoutes,
  ...orgRoutes,
  ...orgDeletionRoutes(api),
  ...billingRoutes,
  ...paymentRoutes,
  ...usageRoutes,
  ...creditUsageRoutes,
  ...spendingRoutes,
  ...onboardingRoutes,
  ...teamMemberRoutes,
  ...teamInvitationRoutes,
  ...teamGroupRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
];

const aroundPostsRoutes: Endpoint[] = [
  ...queueRoutes,
  ...savedTextRoutes,
  ...seriesRoutes,
  ...occurrenceRoutes,
  ...postQueueRoutes,
  ...postReviewRoutes,
  ...noteRoutes,
  ...reviewLinkRoutes,
  ...clientReviewRoutes,
  ...commentRoutes,
  ...commentActionRoutes,
  ...commentTeamRoutes,
  ...commentDraftRoutes,
  ...analyticsRoutes,
  ...connectionMetricsRoutes,
  ...postMetricsRoutes,
];

const contentRoutes = (api: ApiContext): Endpoint[] => [
  ...aroundPostsRoutes,
  ...brandRoutes,
  ...connectionConsentRoutes(api),
  connectionDecision,
  ...connectionsRoutes,
  ...mediaRoutes,
  ...mediaUploadRoutes,
  ...filesRoutes,
  ...clipRoutes,
  ...clipAnalysisRoutes,
  ...clipJobRoutes,
  ...clipUploadRoutes,
  ...attentionRoutes,
  ...searchRoutes,
  ...platformListRoutes,
  ...linkCardRoutes,
  ...postCalendarRoutes,
  ...postExportRoutes(api),
  ...postsRoutes,
  ...postValidationRoutes,
  ...postListRoutes,
  ...bulkActionRoutes,
  ...postImportRoutes,
  ...postMovesRoutes,
  ...publishedPostRoutes,
  ...postProgressRoutes,
  ...postTimelineRoutes,
  ...postConfirmationRoutes,
  ...knowledgeBaseRoutes,
  ...knowledgeSearchRoutes,
  ...sourceRoutes,
  ...documentRoutes,
  ...documentReingestionRoutes,
  ...ideaRoutes,
  ...jobRoutes,
  ...carouselWritingRoutes,
  ...carouselRoutes,
  ...carouselPublishingRoutes(api),
  ...carouselPreviewRoutes(api),
  ...agentRoutes,
  ...agentRunRoutes,
  ...notificationsRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...webhookRecoveryRoutes,
  ...webhookChangeRoutes,
  ...platformHookRoutes(api),
  ...notificationPreferencesRoutes,
  ...pushDeviceRoutes,
  ...notificationStreamRoutes(api),
  ...changeRoutes(api),
];

const oauthRoutes: Endpoint[] = [
  ...oauthMetadataRoutes,
  ...oauthClientRoutes,
  ...oauthConsentRoutes,
  ...oauthTokenRoutes,
];

/** Returns every operation of the API, in the order of the reference page. */
export const routes = (api: ApiContext): Endpoint[] => {
  const own = [...peopleRoutes(api), ...contentRoutes(api)];
  return [...own, ...mcpRoutes(api, own), ...oauthRoutes];
};
