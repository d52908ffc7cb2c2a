import { CommentActionSchema, CommentNoteSchema, CommentReadSchema, CommentSchema } from './comment.ts';
import {
  AccountMetricDaySchema,
  AccountMetricsSchema,
  PlatformReadsSchema,
  PostMetricDaySchema,
  PostMetricsSchema,
} from './metrics.ts';
import { AccountExportSchema } from './account-export.ts';
import {
  AccountPaceSchema,
  AccountQuotaSchema,
  CommitQueueEntrySchema,
  ConnectionChangeSchema,
  EndpointPauseSchema,
  OperatorPauseSchema,
  PlatformFaultSchema,
} from './account-pace.ts';
import { AiCallSchema } from './ai-call.ts';
import { AgentSchema, AgentPostSchema, AgentRunSchema } from './agent.ts';
import { AuditEventSchema } from './audit.ts';
import { ApiKeySchema, OAuthTokenSchema, SessionSchema } from './credentials.ts';
import {
  BillingAccountSchema,
  BillingChangeSchema,
  CreditEntrySchema,
  CreditHoldSchema,
  SignupGiftSchema,
  StripeEventSchema,
} from './billing.ts';
import { BrandSchema } from './brand.ts';
import { BulkActionPostSchema } from './bulk-action.ts';
import { PostImportRowSchema } from './post-import.ts';
import { ChangeSchema } from './change.ts';
import { ClipSchema, ClipJobSchema, ClipUploadSchema } from './clip.ts';
import { CarouselSchema, CarouselFileSchema, CarouselPostSchema, CarouselVersionSchema } from './carousel.ts';
import { PostConfirmationSchema } from './confirmation.ts';
import { PublishedActionSchema } from './published-action.ts';
import { EffectSchema } from './effect.ts';
import { FollowUpCommentSchema } from './follow-up-comment.ts';
import { HookSubscriptionSchema, PlatformHookEventSchema, UnreadHookKindSchema } from './platform-hook.ts';
import {
  MonthlySpendingSchema,
  PlatformChargeSchema,
  PlatformWritesSchema,
  SpendingBudgetSchema,
} from './spending.ts';
import { PostNoteSchema } from './post-note.ts';
import { PostReviewSchema, ReviewLinkSchema } from './review.ts';
import { ConnectionSchema, DisconnectedAccountSchema, OAuthStateSchema } from './connection.ts';
import { DatabaseStateSchema } from './database-state.ts';
import { EventSchema } from './event.ts';
import { IdempotencyKeySchema } from './idempotency-key.ts';
import { IdeaSchema } from './idea.ts';
import { IdentitySchema, SocialLoginSchema } from './identity.ts';
import { JobSchema } from './job.ts';
import {
  EmbeddingModelSchema,
  KbChunkSchema,
  KbDocumentSchema,
  KbVectorSchema,
  KnowledgeBaseSchema,
} from './knowledge.ts';
import { PageCardSchema } from './page-card.ts';
import { MediaSchema, MediaRenditionSchema, MediaThumbnailSchema, MediaUploadSchema } from './media.ts';
import {
  FormerMemberSchema,
  MembershipSchema,
  OrganizationSchema,
  StoppedMembershipSchema,
  UserSchema,
} from './people.ts';
import { DeviceLoginSchema, MailTokenSchema } from './login.ts';
import { MailSchema } from './mail.ts';
import { PushDeviceSchema } from './push-device.ts';
import { NotificationSchema, NotificationPreferenceSchema } from './notification.ts';
import { OnboardingMarkSchema } from './onboarding-mark.ts';
import { OutboxMessageSchema } from './outbox-message.ts';
import {
  PostSchema,
  PostChangeSchema,
  PostCountSchema,
  PostCountChangeSchema,
  PostLabelSchema,
  PostTargetSchema,
  PublishAttemptSchema,
} from './post.ts';
import { BrandQueueSchema } from './queue.ts';
import { SeriesOccurrenceSchema, SeriesSchema } from './series.ts';
import { KbSourceItemSchema, KbSourceSchema, SourceHostSchema } from './source.ts';
import { RateLimitSchema, RateWindowSchema } from './rate-limit.ts';
import { SavedTextSchema } from './saved-text.ts';
import { BrandOverrideSchema, InvitationSchema, InviteLinkSchema, PermissionGroupSchema } from './team.ts';
import {
  DeliverySchema,
  DeliveryAttemptSchema,
  WebhookSchema,
  WebhookChangeSchema,
  WebhookRecoverySchema,
  WebhookSequenceSchema,
} from './webhook.ts';

/** All tables, listed explicitly so that the start needs no discovery. */
export const entities = [
  UserSchema,
  OrganizationSchema,
  MembershipSchema,
  StoppedMembershipSchema,
  FormerMemberSchema,
  PermissionGroupSchema,
  BrandOverrideSchema,
  InvitationSchema,
  InviteLinkSchema,
  SessionSchema,
  MailTokenSchema,
  DeviceLoginSchema,
  IdentitySchema,
  SocialLoginSchema,
  ApiKeySchema,
  OAuthTokenSchema,
  BrandSchema,
  BrandQueueSchema,
  SavedTextSchema,
  SeriesSchema,
  SeriesOccurrenceSchema,
  CarouselSchema,
  CarouselVersionSchema,
  CarouselFileSchema,
  CarouselPostSchema,
  ConnectionSchema,
  DisconnectedAccountSchema,
  OAuthStateSchema,
  ConnectionChangeSchema,
  AccountPaceSchema,
  EndpointPauseSchema,
  OperatorPauseSchema,
  PlatformFaultSchema,
  AccountQuotaSchema,
  CommitQueueEntrySchema,
  MediaSchema,
  MediaRenditionSchema,
  MediaThumbnailSchema,
  MediaUploadSchema,
  ClipSchema,
  ClipJobSchema,
  ClipUploadSchema,
  PostSchema,
  PostTargetSchema,
  PublishAttemptSchema,
  PublishedActionSchema,
  EffectSchema,
  FollowUpCommentSchema,
  PostChangeSchema,
  PostCountSchema,
  PostCountChangeSchema,
  PostLabelSchema,
  PostConfirmationSchema,
  PostNoteSchema,
  CommentSchema,
  CommentReadSchema,
  CommentActionSchema,
  CommentNoteSchema,
  PostMetricsSchema,
  PostMetricDaySchema,
  AccountMetricsSchema,
  AccountMetricDaySchema,
  PlatformReadsSchema,
  PlatformWritesSchema,
  MonthlySpendingSchema,
  SpendingBudgetSchema,
  PlatformChargeSchema,
  PostReviewSchema,
  ReviewLinkSchema,
  NotificationSchema,
  NotificationPreferenceSchema,
  MailSchema,
  PushDeviceSchema,
  OutboxMessageSchema,
  DatabaseStateSchema,
  EventSchema,
  BulkActionPostSchema,
  PostImportRowSchema,
  ChangeSchema,
  WebhookSchema,
  WebhookSequenceSchema,
  DeliverySchema,
  DeliveryAttemptSchema,
  WebhookRecoverySchema,
  WebhookChangeSchema,
  IdempotencyKeySchema,
  RateLimitSchema,
  RateWindowSchema,
  BillingAccountSchema,
  CreditEntrySchema,
  CreditHoldSchema,
  BillingChangeSchema,
  SignupGiftSchema,
  StripeEventSchema,
  PlatformHookEventSchema,
  UnreadHookKindSchema,
  HookSubscriptionSchema,
  AuditEventSchema,
  AccountExportSchema,
  OnboardingMarkSchema,
  AiCallSchema,
  IdeaSchema,
  JobSchema,
  KnowledgeBaseSchema,
  KbSourceSchema,
  KbSourceItemSchema,
  SourceHostSchema,
  PageCardSchema,
  KbDocumentSchema,
  KbChunkSchema,
  KbVectorSchema,
  EmbeddingModelSchema,
  AgentSchema,
  AgentRunSchema,
  AgentPostSchema,
];
