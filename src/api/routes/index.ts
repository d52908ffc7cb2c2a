import type { ApiContext } from '../api-context.ts';
import type { Endpoint } from '../endpoint.ts';
import { accountRoutes } from './account.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { brandRoutes } from './brands.ts';
import { connectionConsentRoutes } from './connection-consent.ts';
import { connectionDecision } from './connection-decision.ts';
import { connectionsRoutes } from './connections.ts';
import { deviceDecisionRoutes } from './device-decisions.ts';
import { deviceLoginRoutes } from './device-login.ts';
import { emailVerificationRoutes } from './email-verification.ts';
import { filesRoutes } from './files.ts';
import { healthRoutes } from './health.ts';
import { identityRoutes } from './identities.ts';
import { mediaRoutes } from './media.ts';
import { notificationPreferencesRoutes } from './notification-preferences.ts';
import { notificationStreamRoutes } from './notification-stream.ts';
import { notificationsRoutes } from './notifications.ts';
import { orgDeletionRoutes } from './org-deletion.ts';
import { orgRoutes } from './orgs.ts';
import { passwordRoutes } from './passwords.ts';
import { paymentRoutes } from './payments.ts';
import { postMovesRoutes } from './post-moves.ts';
import { postProgressRoutes } from './post-progress.ts';
import { postTimelineRoutes } from './post-timeline.ts';
import { postsRoutes } from './posts.ts';
import { sessionRoutes } from './sessions.ts';
import { socialLoginRoutes } from './social-login.ts';
import { teamGroupRoutes } from './team-groups.ts';
import { teamInvitationRoutes } from './team-invitations.ts';
import { teamMemberRoutes } from './team-members.ts';
import { usageRoutes } from './usage.ts';
import { webhookChangeRoutes } from './webhook-changes.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookRecoveryRoutes } from './webhook-recoveries.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every operation of the API, in the order of the reference page. */
export const routes = (api: ApiContext): Endpoint[] => [
  ...healthRoutes(api),
  ...authRoutes(api),
  ...sessionRoutes,
  ...accountRoutes(api),
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
  ...teamMemberRoutes,
  ...teamInvitationRoutes,
  ...teamGroupRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
  ...brandRoutes,
  ...connectionConsentRoutes(api),
  connectionDecision,
  ...connectionsRoutes,
  ...mediaRoutes,
  ...filesRoutes,
  ...postsRoutes,
  ...postMovesRoutes,
  ...postProgressRoutes,
  ...postTimelineRoutes,
  ...notificationsRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...webhookRecoveryRoutes,
  ...webhookChangeRoutes,
  ...notificationPreferencesRoutes,
  ...notificationStreamRoutes(api),
];
