import type { Held } from '../../domain/holding.ts';
import { heldText, outcomeText, type EndedPost } from '../../domain/notification-texts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostOutcome } from '../../domain/roll-up.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { Em } from '../driver/orm.ts';

/** Tells every member who may read a post what came of it, in the caller's transaction. */
export const notifyOutcome = (em: Em, post: EndedPost, outcome: PostOutcome): Promise<void> =>
  addNotification(em, post.orgId, outcomeText(post, outcome));

/** Tells them that it waits for its brand's account on a platform, in the caller's transaction. */
export const notifyHeld = (
  em: Em,
  post: Pick<EndedPost, 'id' | 'orgId' | 'brandSlug' | 'text'>,
  platform: PlatformName,
  held: Held,
): Promise<void> => addNotification(em, post.orgId, heldText(post, platform, held));
