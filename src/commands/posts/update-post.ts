import { actorName, type Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { rollUpPost } from '../../db/publishing/roll-up-post.ts';
import {
  draftProblems,
  liveThreadProblems,
  mediaIdsOf,
  requireNoProblems,
  type PostContent,
} from '../../domain/post-problems.ts';
import { platformsToPublish, requireAllowed, statusAfterChange } from '../../domain/post-rules.ts';
import { requirePublishable } from './check-post.ts';
import { lockPost, type LockedPost } from '../../db/posts/lock-post.ts';
import { keepSent } from './keep-sent.ts';
import { movePost } from './move-post.ts';
import { replaceTargets } from './replace-targets.ts';
import { requireMedia } from './require-media.ts';

/** What to change; what is not named stays. A time schedules, `null` takes the post back to the drafts. */
export interface PostUpdate extends Partial<PostContent> {
  scheduledAt?: Date | null;
}

/**
 * Changes a post that is not yet under way; of a partial one, what goes where it is not out. Throws `invalid_state` in other statuses, and what `createPost` throws for
 * content that cannot be saved or, when the post is then scheduled, cannot go out.
 */
export const updatePost = async (
  em: Em,
  origin: Origin,
  postId: string,
  changes: PostUpdate,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  requireAllowed('change', post.status);
  const next = { ...post, ...changes };
  await requireMedia(em, post.orgId, mediaIdsOf(next), mediaIdsOf(post));
  if (changes.platforms) next.targets = await replaceTargets(em, post, changes.platforms);

  requireNoProblems(liveThreadProblems(next, next.targets));
  const to = statusAfterChange(post.status, changes.scheduledAt);
  if (to === 'scheduled')
    await requirePublishable(em, next, platformsToPublish(next.targets), changes.scheduledAt ?? undefined);
  else requireNoProblems(draftProblems(next));

  if (post.status === 'partial') await keepSent(em, post);
  await movePost(em, origin, post, {
    to,
    reason: `changed ${Object.keys(changes).join(', ')}`,
    set: columnsOf(next),
    platforms: next.platforms,
    ...(to === 'scheduled' || to === 'draft' ? { targets: 'restart' } : {}),
  });
  // without what had failed it may be published
  if (to === 'partial') await rollUpPost(em, postId, actorName(origin.actor));
};

const columnsOf = (next: LockedPost) => ({
  text: next.text,
  platforms: `{${next.platforms.join(',')}}`,
  media: JSON.stringify(next.media),
  thread: JSON.stringify(next.thread),
  platform_options: JSON.stringify(next.platformOptions),
  scheduled_at: next.scheduledAt,
});
