import { pauseCodes, runStatuses, runTriggers } from '../../domain/agents.ts';
import { leftKinds, leftStates } from '../../domain/left-behind.ts';
import { tones } from '../../domain/ai.ts';
import { auditActions, auditActorKinds } from '../../domain/audit.ts';
import { billingStatuses, creditKinds, planNames, pricedOperations } from '../../domain/billing.ts';
import { captionPositions, captionSizes } from '../../domain/caption-style.ts';
import {
  carouselSizeNames,
  carouselStatuses,
  carouselTemplates,
  carouselTones,
  slideKinds,
} from '../../domain/carousels.ts';
import { clipFailureCodes } from '../../domain/clip-failure.ts';
import { aspects, fits } from '../../domain/clip-framing.ts';
import { clipJobStatuses, clipStatuses, focusModes, watermarkPositions } from '../../domain/clips.ts';
import {
  attemptOutcomes,
  deliveryStatuses,
  failureClasses,
  recoverableStatuses,
} from '../../domain/deliveries.ts';
import {
  documentSources,
  documentStatuses,
  documentSteps,
  documentTypes,
  ingestionFailureCodes,
  documentWarningCodes,
} from '../../domain/documents.ts';
import { shownConfirmationStatuses } from '../../domain/confirmations.ts';
import { errorStatus } from '../../domain/errors.ts';
import { cancelReasons, disconnectReasons, resumeReasons } from '../../domain/event-data.ts';
import { eventNames, testEvent } from '../../domain/events.ts';
import { fontFamilyNames } from '../../domain/fonts.ts';
import { holdCodes } from '../../domain/holding.ts';
import { jobErrorCodes, jobKinds, jobStatuses } from '../../domain/jobs.ts';
import { mediaTypes } from '../../domain/media.ts';
import { notificationTypes } from '../../domain/notifications.ts';
import { onboardingStepNames } from '../../domain/onboarding.ts';
import { platformNames } from '../../domain/platforms.ts';
import { postStatuses, targetStatuses } from '../../domain/posts.ts';
import { misfits } from '../../domain/renditions.ts';
import { roles } from '../../domain/roles.ts';
import { allScopes } from '../../domain/scopes.ts';
import { loginProviderNames, ownPages } from '../../domain/social-logins.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Every list of words that an answer or a request may hold: its values and what they are. Each is a schema of its own. */
const enums: Readonly<Record<string, readonly [values: readonly string[], description: string]>> = {
  Platform: [platformNames, 'A social platform.'],
  ErrorCode: [
    Object.keys(errorStatus),
    'What went wrong, for programs: stable, where `message` is for people.',
  ],
  Scope: [allScopes, 'What a credential may do. The top of this page says what each scope allows.'],
  Role: [
    roles,
    'A member’s role: owners and admins may do everything in the organization, members what their groups allow.',
  ],
  PlannedPosts: [['keep', 'stop'], 'What becomes of the posts that a member has planned.'],
  InvitationStatus: [['pending', 'accepted', 'revoked', 'expired'], 'State of an invitation.'],
  LoginProvider: [loginProviderNames, 'A service to log in with.'],
  ConsentDecision: [['approve', 'deny'], "A person's answer to a program that asks for access."],
  OwnPage: [ownPages, 'A page of the service itself.'],
  SocialLoginOutcome: [['logged_in', 'signed_up', 'connected'], 'Result of a social login.'],
  Plan: [planNames, 'A plan that an organization can be on.'],
  PaidPlan: [['pro', 'agency'], 'A plan that can be bought.'],
  BillingStatus: [
    billingStatuses,
    'State of the subscription. `suspended` and `expired` stop everything that creates content.',
  ],
  BillingManager: [['operator', 'stripe'], 'Who decides about plan and status.'],
  CreditKind: [
    creditKinds,
    'Kind of a line of the ledger: credits are granted, held before work, captured by its success, released by its failure, or expire.',
  ],
  PricedOperation: [pricedOperations, 'What costs credits.'],
  UsageStep: [['day', 'month'], 'Length of one period, in UTC.'],
  TableFormat: [['json', 'csv'], 'How the lines are given.'],
  OnboardingStepName: [onboardingStepNames, 'A first step in the service.'],
  AuditAction: [auditActions, 'What was done, as `<noun>.<verb>`.'],
  AuditActorKind: [auditActorKinds, 'Who or what did it.'],
  FontFamily: [fontFamilyNames, 'A font that text can be drawn in.'],
  ConfirmationStatus: [
    shownConfirmationStatuses,
    "A person's decision about a post that a program has planned, and whether it was used.",
  ],
  ConnectionStatus: [
    ['connected', 'expired', 'disconnected'],
    'State of a connected account. `expired`: the platform no longer takes its token; connect the account again.',
  ],
  ConnectionDecision: [['connect', 'decline'], 'What a person decides about an account.'],
  DecidedConnection: [['connected', 'declined'], 'Result of a decision.'],
  MediaType: [mediaTypes, 'Kind of a media file.'],
  PostStatus: [
    postStatuses,
    'State of a post. `publishing` and the states after it follow from its platforms: all out (`published`), some (`partial`), none (`failed`), or an outcome that is not known (`unconfirmed`).',
  ],
  TargetStatus: [
    targetStatuses,
    'State of a post on one platform. `committing`: the call that publishes is under way; `reconciling`: its outcome is being looked up; `unconfirmed`: it could not be found out.',
  ],
  HoldCode: [
    holdCodes,
    'What a post waits for on one platform: a connected account, a renewed one, a subscription, or the end of the account’s pause.',
  ],
  ResumeReason: [resumeReasons, 'What ended the wait of a post.'],
  DisconnectReason: [disconnectReasons, 'Why an account is gone.'],
  CancelReason: [cancelReasons, 'How a scheduled post was called off.'],
  PostSort: [['createdAt', 'updatedAt', 'scheduledAt', 'publishedAt'], 'The time that posts are sorted by.'],
  SortOrder: [['desc', 'asc'], '`desc`: the newest first.'],
  FirstCommentStatus: [['published', 'failed', 'unconfirmed'], 'What became of a first comment.'],
  TextUnit: [['characters', 'bytes'], 'What a platform counts a text in.'],
  ConversionReason: [misfits, 'Why a platform does not take a file as it is.'],
  ProgressSource: [
    ['workflow', 'database'],
    'Where the progress was read: from the running work, or from what it has stored.',
  ],
  AttemptOutcome: [['published', 'rejected', 'unknown'], 'Result of an attempt to publish.'],
  ReconciliationVerdict: [
    ['published', 'not_there', 'unconfirmed'],
    'What looking the post up on the platform found.',
  ],
  ClipStatus: [clipStatuses, 'State of a video: being fetched, ready to work with, or failed.'],
  ClipAnalysisStatus: [['none', ...clipJobStatuses], 'State of an analysis. `none`: not asked for yet.'],
  ClipJobStatus: [clipJobStatuses, 'State of a render.'],
  ClipFailureCode: [clipFailureCodes, 'Why work on a clip failed.'],
  AspectRatio: [aspects, 'Shape of a video, width to height.'],
  ClipFit: [
    fits,
    'How a video fills another shape: `crop` cuts its sides off, `pad` puts bars around it, `blur` a blurred copy behind it.',
  ],
  ClipFocus: [
    focusModes,
    'How the crop was placed: as given, by what draws the eye, or in the centre where that wavers.',
  ],
  TranscriptFormat: [['json', 'srt', 'vtt'], 'How a transcript is given: words with times, SRT, or WebVTT.'],
  CaptionSize: [captionSizes, 'Size of the captions, in proportion to the picture.'],
  CaptionPosition: [captionPositions, 'Where the captions stand.'],
  WatermarkPosition: [watermarkPositions, 'The corner that a watermark stands in.'],
  DocumentStatus: [documentStatuses, 'State of a document. Only a `ready` one is found by searches.'],
  DocumentStep: [documentSteps, 'What is being done with a document.'],
  DocumentSource: [documentSources, 'How a document came: uploaded, written, or fetched from a URL.'],
  DocumentType: [documentTypes, 'Media type of a document.'],
  DocumentWarning: [documentWarningCodes, 'What of a document could not be read as it should be.'],
  IngestionFailure: [ingestionFailureCodes, 'Why a document could not be ingested.'],
  JobKind: [jobKinds, 'What a job does.'],
  JobStatus: [jobStatuses, 'State of a job.'],
  JobErrorCode: [jobErrorCodes, 'Why a job failed.'],
  CarouselTemplate: [carouselTemplates, 'A look of carousels.'],
  CarouselSize: [carouselSizeNames, 'Width and height of each picture, in pixels.'],
  CarouselStatus: [
    carouselStatuses,
    'State of a carousel. `draft`: its pictures are not drawn yet; `ready`: it can be published.',
  ],
  CarouselFailure: [['slide_does_not_fit', 'rendering_failed'], 'Why a carousel could not be drawn.'],
  CarouselTone: [carouselTones, 'How a carousel speaks.'],
  SlideKind: [slideKinds, 'Decides the layout of a slide.'],
  Tone: [tones, 'How a text speaks.'],
  AgentPauseCode: [pauseCodes, 'Why an agent does not run by its schedule.'],
  AgentRunStatus: [runStatuses, 'State of a run. `skipped`: it was due, and nothing was made.'],
  AgentRunTrigger: [runTriggers, 'What began a run.'],
  LeftKind: [leftKinds, 'What a person left behind.'],
  LeftState: [leftStates, 'What became of it: over, waiting for somebody to take it over, or going on.'],
  NotificationType: [notificationTypes, 'What a notification is about.'],
  EventName: [eventNames, 'An event that webhooks can receive.'],
  SubscribedEvent: [[...eventNames, '*'], 'An event, or `*` for all, including ones added later.'],
  SentEvent: [[...eventNames, testEvent], 'An event that was sent: one that happened, or a test.'],
  DeliveryStatus: [
    deliveryStatuses,
    'State of a delivery. `retrying`: the last attempt failed and another is planned; `held`: its webhook is disabled; `exhausted`: no attempt is left.',
  ],
  RecoverableStatus: [recoverableStatuses, 'Deliveries that can be sent again.'],
  RecoveryStatus: [['running', 'completed', 'cancelled'], 'State of a recovery.'],
  DeliveryOutcome: [
    attemptOutcomes,
    'Result of an attempt to deliver. `unknown`: the receiver may have it; it is sent again.',
  ],
  DeliveryFailure: [
    failureClasses,
    'Where an attempt failed. `blocked`: the address may not be called; `status`: an answer other than 2xx.',
  ],
  SigningSecret: [['current', 'previous'], 'The secret that an attempt was signed with.'],
  DependencyState: [['up', 'down'], 'Whether a part that the service needs answers.'],
  PublishingMode: [
    ['normal', 'restored'],
    'Whether posts go out; `restored` while the database is an older one than Temporal knows.',
  ],
};

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

const namesByValues = new Map(Object.entries(enums).map(([name, [values]]) => [keyOf(values), name]));

/** Puts a reference where a list of words stands that has a name; notes each name that it used. */
const refer = (value: unknown, used: Set<string>): unknown => {
  if (Array.isArray(value)) return value.map(each => refer(each, used));
  if (value === null || typeof value !== 'object') return value;
  const { type: _type, enum: values, ...rest } = value as JsonSchema;
  if (rest.$ref !== undefined) used.add(rest.$ref.slice('#/components/schemas/'.length));
  const name = Array.isArray(values) ? namesByValues.get(keyOf(values)) : undefined;
  if (name === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, refer(child, used)]));
  used.add(name);
  return { $ref: `#/components/schemas/${name}`, ...rest };
};

/** A part of the file with each list of words by its name, and the schemas of those names. */
export const nameEnums = <Part>(part: Part): { part: Part; schemas: Record<string, JsonSchema> } => {
  const used = new Set<string>();
  const named = refer(part, used) as Part;
  const schemas = Object.entries(enums)
    .filter(([name]) => used.has(name))
    .map(([name, [values, description]]) => [name, { type: 'string', enum: values, description }] as const);
  return { part: named, schemas: Object.fromEntries(schemas) };
};
