import { AccountExport } from './account-export.ts';
import {
  AccountPace,
  AccountQuota,
  CommitQueueEntry,
  ConnectionChange,
  EndpointPause,
} from './account-pace.ts';
import { AiCall } from './ai-call.ts';
import { Agent, AgentPost, AgentRun } from './agent.ts';
import { AuditEvent } from './audit.ts';
import { ApiKey, OAuthToken, Session } from './credentials.ts';
import {
  BillingAccount,
  BillingChange,
  CreditEntry,
  CreditHold,
  SignupGift,
  StripeEvent,
} from './billing.ts';
import { Brand } from './brand.ts';
import { Clip, ClipJob, ClipUpload } from './clip.ts';
import { Carousel, CarouselFile, CarouselPost, CarouselVersion } from './carousel.ts';
import { PostConfirmation } from './confirmation.ts';
import { Connection, OAuthState } from './connection.ts';
import { DatabaseState } from './database-state.ts';
import { Event } from './event.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { Idea } from './idea.ts';
import { Identity, SocialLogin } from './identity.ts';
import { Job } from './job.ts';
import { EmbeddingModel, KbChunk, KbDocument, KbVector, KnowledgeBase } from './knowledge.ts';
import { Media, MediaRendition, MediaUpload } from './media.ts';
import { FormerMember, Membership, Organization, StoppedMembership, User } from './people.ts';
import { DeviceLogin, MailToken } from './login.ts';
import { Mail } from './mail.ts';
import { Notification, NotificationPreference } from './notification.ts';
import { OnboardingMark } from './onboarding-mark.ts';
import { OutboxMessage } from './outbox-message.ts';
import {
  Post,
  PostChange,
  PostCount,
  PostCountChange,
  PostLabel,
  PostTarget,
  PublishAttempt,
} from './post.ts';
import { RateLimit, RateWindow } from './rate-limit.ts';
import { BrandOverride, Invitation, InviteLink, PermissionGroup } from './team.ts';
import {
  Delivery,
  DeliveryAttempt,
  Webhook,
  WebhookChange,
  WebhookRecovery,
  WebhookSequence,
} from './webhook.ts';

/** Every table, named explicitly: no discovery at start. */
export const entities = [
  User,
  Organization,
  Membership,
  StoppedMembership,
  FormerMember,
  PermissionGroup,
  BrandOverride,
  Invitation,
  InviteLink,
  Session,
  MailToken,
  DeviceLogin,
  Identity,
  SocialLogin,
  ApiKey,
  OAuthToken,
  Brand,
  Carousel,
  CarouselVersion,
  CarouselFile,
  CarouselPost,
  Connection,
  OAuthState,
  ConnectionChange,
  AccountPace,
  EndpointPause,
  AccountQuota,
  CommitQueueEntry,
  Media,
  MediaRendition,
  MediaUpload,
  Clip,
  ClipJob,
  ClipUpload,
  Post,
  PostTarget,
  PublishAttempt,
  PostChange,
  PostCount,
  PostCountChange,
  PostLabel,
  PostConfirmation,
  Notification,
  NotificationPreference,
  Mail,
  OutboxMessage,
  DatabaseState,
  Event,
  Webhook,
  WebhookSequence,
  Delivery,
  DeliveryAttempt,
  WebhookRecovery,
  WebhookChange,
  IdempotencyKey,
  RateLimit,
  RateWindow,
  BillingAccount,
  CreditEntry,
  CreditHold,
  BillingChange,
  SignupGift,
  StripeEvent,
  AuditEvent,
  AccountExport,
  OnboardingMark,
  AiCall,
  Idea,
  Job,
  KnowledgeBase,
  KbDocument,
  KbChunk,
  KbVector,
  EmbeddingModel,
  Agent,
  AgentRun,
  AgentPost,
];
