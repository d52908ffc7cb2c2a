import { eventNames, testEvent } from '../../domain/webhooks/events.ts';
import { fontFamilyNames } from '../../domain/brands/fonts.ts';
import { holdCodes } from '../../domain/publishing/holding.ts';
import { notificationTypes } from '../../domain/notifications/notifications.ts';
import { platformNames } from '../../domain/platforms.ts';
import { weekdays } from '../../domain/queue/queue.ts';
import { reviewStates } from '../../domain/reviews/reviews.ts';
import { postStatuses, targetStatuses } from '../../domain/posts/posts.ts';
import { roles } from '../../domain/team/roles.ts';
import { allScopes } from '../../domain/team/scopes.ts';
import { choice } from '../http/schemas.ts';

/**
 * Enumerations that several areas use. Each is a separate schema in the OpenAPI file, like the enumerations of a single
 * area.
 */

export const platform = choice('Platform', platformNames, 'A social platform.');

export const weekday = choice('Weekday', weekdays, 'A day of the week.');

export const scope = choice(
  'Scope',
  allScopes,
  'Permission of a credential. The introduction lists what each scope allows.',
);

export const role = choice(
  'Role',
  roles,
  'Role of a member. Owners and admins may do everything in the organization. Members may do what their groups allow.',
);

export const postStatus = choice(
  'PostStatus',
  postStatuses,
  'Status of a post. `publishing` and later statuses follow from its platforms: all published (`published`), some (`partial`), none (`failed`), or an unknown outcome (`unconfirmed`).',
);

export const targetStatus = choice(
  'TargetStatus',
  targetStatuses,
  'Status of a post on one platform. `committing`: the publish call is in progress. `reconciling`: the service checks its outcome. `unconfirmed`: the outcome is unknown. `removed`: the post was published and no longer exists there.',
);

export const holdCode = choice(
  'HoldCode',
  holdCodes,
  'Reason why a post is on hold on one platform: a missing or expired connection, the subscription, the approval, a pause of the account (`account_paused`), or a pause by the operator of this service (`publishing_paused`).',
);

export const reviewState = choice(
  'ReviewState',
  reviewStates,
  'Review state of a post. `not_required`: the brand requires no review, or no target of the post will be published.',
);

export const fontFamily = choice('FontFamily', fontFamilyNames, 'Font for slides.');

export const notificationType = choice('NotificationType', notificationTypes, 'Type of a notification.');

export const sentEvent = choice('SentEvent', [...eventNames, testEvent], 'Type of a sent event, or a test.');

export const tableFormat = choice('TableFormat', ['json', 'csv'], 'Format of the rows.');
