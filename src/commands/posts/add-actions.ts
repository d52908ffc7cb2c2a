import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { LockedPost } from '../../db/posts/posts.ts';
import {
  insertAction,
  touchPost,
  type ActionTargetRow,
  type NewAction,
} from '../../db/publishing/post-actions.ts';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { actorName, type Origin } from '../../domain/actor.ts';

/** What is to be done with a target that is out. */
export interface WantedAction extends Pick<NewAction, 'kind' | 'externalIds' | 'wanted'> {
  target: ActionTargetRow;
  /** What the history of the post says of it. */
  reason: string;
}

/** Writes what is to be done with a post that is out, which the caller has locked, and has its workflow do it. */
export const addActions = async (
  em: Em,
  origin: Origin,
  { id: postId, orgId, brandId }: LockedPost,
  actions: readonly WantedAction[],
): Promise<void> => {
  const actor = actorName(origin.actor);
  for (const { target, reason, ...action } of actions) {
    const { id: targetId, platform, account } = target;
    const { membershipId } = origin.actor;
    const of = { orgId, postId, platform, actor };
    await insertAction(em, {
      ...of,
      ...action,
      targetId,
      account: account?.externalId ?? '',
      membershipId,
    });
    await addPostChange(em, { ...of, from: 'published', to: 'published', reason });
  }
  await touchPost(em, postId);
  await addMessage(em, 'post.published_changed', { postId, orgId, brandId }, origin.requestId);
};
