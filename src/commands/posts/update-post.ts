import type { Em } from '../../db/driver/orm.ts';
import { refuseSameName } from '../../db/posts/new-posts.ts';
import { lockPost, type LockedPost, type LockedTarget } from '../../db/posts/posts.ts';
import {
  addTargets,
  deleteOtherTargets,
  keepSentContent,
  type MovedFields,
} from '../../db/posts/write-move.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import {
  sentTargets,
  requireRemovable,
  platformsToPublish,
  requireAllowed,
  statusAfterChange,
} from '../../domain/posts/post-rules.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { keepUrls, mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { rollUpPost } from '../../db/publishing/roll-up.ts';
import {
  draftProblems,
  liveThreadProblems,
  requireNoProblems,
  type PostContent,
} from '../../domain/posts/post-problems.ts';
import { fitsPost, postTooLarge } from '../../domain/posts/post-size.ts';
import { postMarkNames, type PostMarks } from '../../domain/posts/posts.ts';
import { takes } from '../../domain/queue/queue.ts';
import { bookPlaceAgain, lockPlaceOf, type BookedPlace, type LockedQueue } from '../queue/places.ts';
import { requireMedia, requirePlannable, requirePublishable } from './check-post.ts';
import { movePost } from './moves.ts';

/** Stores what was sent to each target that is or may be live, before the post is changed. */
const keepSent = async (em: Em, post: LockedPost): Promise<void> => {
  for (const { id, platform, utm, disclosureSentences } of post.targets.filter(({ status }) =>
    sentTargets.includes(status),
  )) {
    const { text, media, options, threadParts } = effectiveContent(
      {
        ...post,
        utm: utm ?? post.utm,
        disclosureSentences: disclosureSentences ?? post.disclosureSentences,
      },
      platform,
    );
    const thread = threadParts.map(part => ({ text: part.text, media: [...part.media] }));
    await keepSentContent(em, id, { text, media: [...media], thread, options });
  }
};

/**
 * Replaces the targets to match the post's platforms, and returns their new statuses. The attempts of a removed target
 * stay. A target whose outcome is not resolved cannot be removed (`invalid_state`).
 */
const replaceTargets = async (
  em: Em,
  post: LockedPost,
  platforms: readonly PlatformName[],
): Promise<LockedTarget[]> => {
  requireRemovable(post.targets, platforms);
  const kept = post.targets.filter(({ platform }) => platforms.includes(platform));
  if (kept.length < post.targets.length) await deleteOtherTargets(em, post.id, platforms);
  const added = platforms.filter(name => !kept.some(({ platform }) => platform === name));
  return added.length > 0 ? [...kept, ...(await addTargets(em, post, added))] : kept;
};

/** Changes to a post. Omitted fields stay. A time schedules the post, and `null` returns it to the drafts. */
export interface PostUpdate extends Partial<PostContent & PostMarks> {
  scheduledAt?: Date | null;
  /** Wanted publication time of a draft. */
  plannedFor?: Date | null;
  /** Slot at `scheduledAt` that the caller has booked. */
  queueSlotId?: string | null;
}

/**
 * Changes a post that is not yet being published. For a partial post, changes what its unpublished targets get. The
 * client's own marks can also be changed later. Throws `invalid_state` in other statuses, and what `createPost` throws for
 * content that cannot be saved or, if the post is then scheduled, cannot be published.
 */
export const updatePost = async (
  em: Em,
  origin: Origin,
  postId: string,
  asked: PostUpdate,
): Promise<void> => {
  const queue = changesPlace(asked) ? await lockPlaceOf(em, origin.actor.orgId, postId) : undefined;
  const post = await lockPost(em, origin.actor, postId);
  const changes = { ...asked, ...(queue && (await findOtherPlace(em, queue, post, asked))) };
  if (isOnlyMarks(changes)) return markPost(em, origin, post, changes);
  requireAllowed('change', post.status);
  const next = { ...post, ...keepUrls(changes, post) };
  if (!fitsPost(next)) requireNoProblems([{ platform: null, path: '', ...postTooLarge }]);
  await requireMedia(em, post.orgId, mediaIdsOf(next), mediaIdsOf(post));
  if (changes.platforms) next.targets = await replaceTargets(em, post, changes.platforms);

  requireNoProblems(liveThreadProblems(next, next.targets));
  const to = statusAfterChange(post.status, changes.scheduledAt);
  requirePlannable(changes.plannedFor, to);
  if (to === 'scheduled')
    await requirePublishable(em, next, platformsToPublish(next.targets), changes.scheduledAt ?? undefined);
  else requireNoProblems(draftProblems(next));

  if (post.status === 'partial') await keepSent(em, post);
  const moved = movePost(em, origin, post, {
    to,
    reason: reasonOf(changes),
    set: { ...contentOf(next), ...marksOf(changes), ...slotOf(changes) },
    platforms: next.platforms,
    ...(to === 'scheduled' || to === 'draft' ? { targets: 'restart' } : {}),
  });
  await refuseSameName(moved, changes.externalId);
  // removing the failed targets may make the post published
  if (to === 'partial') await rollUpPost(em, postId, actorName(origin.actor));
};

const reasonOf = (changes: PostUpdate): string =>
  `changed ${Object.keys(changes)
    .filter(name => name !== 'queueSlotId')
    .join(', ')}`;

const slotOf = ({ queueSlotId }: PostUpdate): MovedFields =>
  queueSlotId === undefined ? {} : { queueSlotId };

/** Returns whether a change may take a queued post out of the slot that it has, without naming another time. */
export const changesPlace = ({ platforms, labels, scheduledAt }: PostUpdate): boolean =>
  (platforms !== undefined || labels !== undefined) && scheduledAt === undefined;

/** Returns another place for a queued post whose new platforms or labels do not fit its slot. */
const findOtherPlace = async (
  em: Em,
  queue: LockedQueue,
  { id, platforms, labels, queueSlotId, scheduledAt, status }: LockedPost,
  changes: PostUpdate,
): Promise<BookedPlace | undefined> => {
  if (status !== 'scheduled' || queueSlotId === null || scheduledAt === null) return undefined;
  const post = { id, platforms: changes.platforms ?? platforms, labels: changes.labels ?? labels };
  const slot = queue.queue?.slots.find(one => one.id === queueSlotId);
  if (slot && takes(slot, post)) return undefined;
  return bookPlaceAgain(em, queue, post, { slotId: queueSlotId, at: scheduledAt });
};

const isOnlyMarks = (changes: PostUpdate): boolean =>
  Object.keys(changes).every(name => postMarkNames.includes(name));

/**
 * Changes only the client's marks, which do not affect what is published. Possible in every status in which no step
 * compares the post's revision.
 */
const markPost = async (em: Em, origin: Origin, post: LockedPost, changes: PostUpdate): Promise<void> => {
  requireAllowed('mark', post.status);
  const set = marksOf(changes);
  const moved = movePost(em, origin, post, { to: post.status, reason: reasonOf(changes), set });
  await refuseSameName(moved, changes.externalId);
};

const marksOf = ({ externalId, labels, metadata }: PostUpdate): MovedFields => ({
  ...(externalId !== undefined && { externalId }),
  ...(labels && { labels }),
  ...(metadata && { metadata }),
});

const contentOf = ({
  text,
  platforms,
  media,
  thread,
  platformOptions,
  disclosures,
  scheduledAt,
  plannedFor,
}: LockedPost): MovedFields => ({
  text,
  platforms,
  media,
  thread,
  platformOptions,
  disclosures,
  scheduledAt,
  plannedFor,
});
