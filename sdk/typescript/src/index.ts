export { SocialPublishing } from './client.ts';
export { ApiError, ConnectionError, TimeoutError, type ErrorDetail } from './errors.ts';
export type { FollowedEvent, FollowOptions } from './events.ts';
export type * from './generated/models.ts';
export type { ItemOf, Listing } from './listing.ts';
export type { Reset, Streamed, StreamOptions } from './stream.ts';
export type { ClientOptions, Method } from './transport.ts';
export type { Body, Data, OperationId, Query, RequestOptions, Schemas } from './types.ts';
export type {
  ResumableFile,
  UploadedAs,
  UploadProgress,
  UploadResumableOptions,
} from './upload-resumable.ts';
export type { Awaiting, LookedAt, WaitedFor, WaitForOptions } from './wait-for.ts';
export type { WaitOptions } from './wait-for-post.ts';
export {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type Delivery,
  type TruncatedWebhookEvent,
  type WebhookEvent,
  type WebhookProblem,
} from './webhooks.ts';
