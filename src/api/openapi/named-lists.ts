import { eventNames, testEvent } from '../../domain/webhooks/events.ts';
import { fontFamilyNames } from '../../domain/brands/fonts.ts';
import { holdCodes } from '../../domain/publishing/holding.ts';
import { notificationTypes } from '../../domain/notifications/notifications.ts';
import { platformNames } from '../../domain/platforms.ts';
import { reviewStates } from '../../domain/reviews/reviews.ts';
import { postStatuses, targetStatuses } from '../../domain/posts/posts.ts';
import { roles } from '../../domain/team/roles.ts';
import { allScopes } from '../../domain/team/scopes.ts';
import { choice } from '../http/schemas.ts';

/** Lists of words that several areas speak of. Each is a schema of its own in the OpenAPI file, as are those of one area. */

export const platform = choice('Platform', platformNames, 'A social platform.');

export const scope = choice(
  'Scope',
  allScopes,
  'What a credential may do. The top of this page says what each scope allows.',
);

export const role = choice(
  'Role',
  roles,
  'A member’s role: owners and admins may do everything in the organization, members what their groups allow.',
);

export const postStatus = choice(
  'PostStatus',
  postStatuses,
  'State of a post. `publishing` and the states after it follow from its platforms: all out (`published`), some (`partial`), none (`failed`), or an outcome that is not known (`unconfirmed`).',
);

export const targetStatus = choice(
  'TargetStatus',
  targetStatuses,
  'State of a post on one platform. `committing`: the call that publishes is under way; `reconciling`: its outcome is being looked up; `unconfirmed`: it could not be found out; `removed`: it was out, and is not there any more.',
);

export const holdCode = choice(
  'HoldCode',
  holdCodes,
  'What a post waits for on one platform: a connected account, a renewed one, a subscription, its approval, the end of the account’s pause (`account_paused`), or of one by the operators of this service (`publishing_paused`).',
);

export const reviewState = choice(
  'ReviewState',
  reviewStates,
  'How the review of a post stands. `not_required`: its brand asks for none, or nothing of the post is to go out.',
);

export const fontFamily = choice('FontFamily', fontFamilyNames, 'A font that text can be drawn in.');

export const notificationType = choice(
  'NotificationType',
  notificationTypes,
  'What a notification is about.',
);

export const sentEvent = choice(
  'SentEvent',
  [...eventNames, testEvent],
  'An event that was sent: one that happened, or a test.',
);

export const tableFormat = choice('TableFormat', ['json', 'csv'], 'How the lines are given.');
