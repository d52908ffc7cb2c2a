// Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

import type { Schemas } from '../types.ts';

/** Every code that an error of the service may have. */
export type ErrorCode =
  | 'access_denied'
  | 'authorization_failed'
  | 'authorization_pending'
  | 'billing_suspended'
  | 'connection_missing'
  | 'duplicate'
  | 'expired_token'
  | 'generation_refused'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'insufficient_credits'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_media'
  | 'invalid_state'
  | 'malformed_body'
  | 'not_found'
  | 'payload_too_large'
  | 'precondition_failed'
  | 'range_not_satisfiable'
  | 'rate_limited'
  | 'request_timeout'
  | 'slow_down'
  | 'token_expired'
  | 'unauthorized'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'validation_failed';

export type ErrorDetail = Schemas['ErrorDetail'];
export type User = Schemas['User'];
export type Organization = Schemas['Organization'];
export type Self = Schemas['Self'];
export type Session = Schemas['Session'];
export type AccountExport = Schemas['AccountExport'];
export type StartedJob = Schemas['StartedJob'];
export type DeviceCode = Schemas['DeviceCode'];
export type WaitingDevice = Schemas['WaitingDevice'];
export type Identity = Schemas['Identity'];
export type OrganizationItem = Schemas['OrganizationItem'];
export type Billing = Schemas['Billing'];
export type PlanLimits = Schemas['PlanLimits'];
export type CreditEntry = Schemas['CreditEntry'];
export type Price = Schemas['Price'];
export type UsagePeriod = Schemas['UsagePeriod'];
export type CreditUsageLine = Schemas['CreditUsageLine'];
export type OnboardingStep = Schemas['OnboardingStep'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type NewInvitation = Schemas['NewInvitation'];
export type ListedInviteLink = Schemas['ListedInviteLink'];
export type InviteLink = Schemas['InviteLink'];
export type PermissionGroup = Schemas['PermissionGroup'];
export type NewApiKey = Schemas['NewApiKey'];
export type ApiKey = Schemas['ApiKey'];
export type AuditEvent = Schemas['AuditEvent'];
export type Brand = Schemas['Brand'];
export type BrandKit = Schemas['BrandKit'];
export type Connection = Schemas['Connection'];
export type Media = Schemas['Media'];
export type MediaWithUse = Schemas['MediaWithUse'];
export type Clip = Schemas['Clip'];
export type ClipScenes = Schemas['ClipScenes'];
export type ClipTranscript = Schemas['ClipTranscript'];
export type ClipJob = Schemas['ClipJob'];
export type XOptions = Schemas['XOptions'];
export type LinkedInOptions = Schemas['LinkedInOptions'];
export type InstagramOptions = Schemas['InstagramOptions'];
export type ThreadsOptions = Schemas['ThreadsOptions'];
export type YouTubeOptions = Schemas['YouTubeOptions'];
export type Post = Schemas['Post'];
export type AwaitedMedia = Schemas['AwaitedMedia'];
export type PostProblem = Schemas['PostProblem'];
export type PostOutlook = Schemas['PostOutlook'];
export type PostProgress = Schemas['PostProgress'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type PostAttempt = Schemas['PostAttempt'];
export type PostChange = Schemas['PostChange'];
export type KnowledgeBase = Schemas['KnowledgeBase'];
export type SearchResult = Schemas['SearchResult'];
export type Document = Schemas['Document'];
export type Idea = Schemas['Idea'];
export type Job = Schemas['Job'];
export type Carousel = Schemas['Carousel'];
export type Slide = Schemas['Slide'];
export type CarouselDesign = Schemas['CarouselDesign'];
export type CarouselVersion = Schemas['CarouselVersion'];
export type Agent = Schemas['Agent'];
export type AgentRun = Schemas['AgentRun'];
export type Notification = Schemas['Notification'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type Webhook = Schemas['Webhook'];
export type WebhookRecovery = Schemas['WebhookRecovery'];
export type Delivery = Schemas['Delivery'];
export type Event = Schemas['Event'];
export type DeliveryWithAttempts = Schemas['DeliveryWithAttempts'];
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
export type WebhookChange = Schemas['WebhookChange'];
export type NotificationPreference = Schemas['NotificationPreference'];
export type PostPublishedEvent = Schemas['PostPublishedEvent'];
export type TruncatedEventData = Schemas['TruncatedEventData'];
export type PostPartialEvent = Schemas['PostPartialEvent'];
export type PostUnconfirmedEvent = Schemas['PostUnconfirmedEvent'];
export type PostFailedEvent = Schemas['PostFailedEvent'];
export type PostHeldEvent = Schemas['PostHeldEvent'];
export type PostResumedEvent = Schemas['PostResumedEvent'];
export type PostScheduledEvent = Schemas['PostScheduledEvent'];
export type PostCancelledEvent = Schemas['PostCancelledEvent'];
export type ClipRenderCompletedEvent = Schemas['ClipRenderCompletedEvent'];
export type ClipRenderFailedEvent = Schemas['ClipRenderFailedEvent'];
export type AgentRunCompletedEvent = Schemas['AgentRunCompletedEvent'];
export type AgentRunFailedEvent = Schemas['AgentRunFailedEvent'];
export type TokenExpiredEvent = Schemas['TokenExpiredEvent'];
export type WebhookDisabledEvent = Schemas['WebhookDisabledEvent'];
export type WebhookTestEvent = Schemas['WebhookTestEvent'];
