import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { LockedPost } from '../../db/posts/posts.ts';
import {
  insertAction,
  touchPost,
  type ActionTargetRow,
  type NewAction,
} from '../../db/publishing/post-action-rows.ts';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import { sharesPlatform } from '../../domain/posts/target-names.ts';

/** A requested action on a live target. */
export interface WantedAction extends Pick<NewAction, 'kind' | 'externalIds' | 'wanted'> {
  target: ActionTargetRow;
  /** Entry in the history of the post. */
  reason: string;
}

/** Returns the platforms of an action for the audit log, and the IDs of targets that share their platform with others. */
export const auditedTargets = (
  all: readonly ActionTargetRow[],
  acted: readonly ActionTargetRow[],
): AuditDetails => {
  const sharing = acted.filter(target => sharesPlatform(all, target)).map(({ id }) => id);
  return {
    platforms: [...new Set(acted.map(({ platform }) => platform))],
    ...(sharing.length > 0 && { targets: sharing }),
  };
};

/** Stores actions on a live post that the caller has locked, and notifies its workflow to run them. */
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
    const of = { orgId, postId, platform, targetId, actor };
    await insertAction(em, {
      ...of,
      ...action,
      account: account?.externalId ?? '',
      membershipId,
    });
    await addPostChange(em, { ...of, from: 'published', to: 'published', reason });
  }
  await touchPost(em, postId);
  await addMessage(em, 'post.published_changed', { postId, orgId, brandId }, origin.requestId);
};
