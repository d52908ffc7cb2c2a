import type { PostRow } from '../../db/posts/post-rows.ts';
import { findPost, lockPost } from '../../db/posts/posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BulkChange, BulkResult, PostSnapshot } from '../../domain/bulk/bulk-actions.ts';
import { refuse } from '../../domain/errors.ts';
import { hasLabel } from '../../domain/posts/labels.ts';
import { pickOptions } from '../../domain/posts/target-names.ts';
import { shiftTime } from '../../domain/wall-clock.ts';
import { lockPlaceOf, lockQueueOf } from '../queue/places.ts';
import { queuePost } from '../queue/queue-posts.ts';
import { archivePost, cancelPost, deletePost } from '../posts/moves.ts';
import { requireRevision } from '../posts/require-revision.ts';
import { updatePost } from '../posts/update-post.ts';

const isoOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

export const snapshotOf = (row: PostRow): PostSnapshot => ({
  status: row.status,
  scheduledAt: isoOf(row.scheduledAt),
  plannedFor: isoOf(row.plannedFor),
  queueSlotId: row.queueSlotId,
  platforms: row.platforms,
  ...(row.accounts.length > 0 && {
    accounts: row.accounts.map(({ connectionId }) => connectionId),
    accountOptions: pickOptions(row.platformOptions, 'accounts'),
  }),
  labels: row.labels,
  revision: row.revision,
});

/** Reads the post's current state. Null if it does not exist or was deleted. */
export const readSnapshot = async (
  em: Em,
  { actor }: Origin,
  postId: string,
): Promise<PostSnapshot | null> => {
  const row = await findPost(em, actor, postId);
  return row ? snapshotOf(row) : null;
};

type Work = (em: Em, origin: Origin, postId: string, before: PostSnapshot) => Promise<unknown>;

const newTime = (time: string, change: BulkChange & { type: 'move' }): Date =>
  'to' in change ? new Date(change.to) : shiftTime(new Date(time), change.by, change.timeZone);

/** Moves posts in time without scheduling any: a scheduled post gets another time, and a draft another wanted time. */
const move =
  (change: BulkChange & { type: 'move' }): Work =>
  (em, origin, postId, { status, scheduledAt, plannedFor }) => {
    if (status === 'scheduled' && scheduledAt !== null)
      return updatePost(em, origin, postId, { scheduledAt: newTime(scheduledAt, change) });
    if (status === 'draft' && (plannedFor !== null || 'to' in change))
      return updatePost(em, origin, postId, { plannedFor: newTime(plannedFor ?? '', change) });
    throw refuse(
      'invalid_state',
      status === 'draft'
        ? 'The draft has no planned time to move.'
        : `A post in status ${status} cannot be moved. Only scheduled posts and drafts have a future time.`,
    );
  };

interface Mixing<T> {
  add: readonly T[];
  remove: readonly T[];
}

const mix = <T>(own: readonly T[], { add, remove }: Mixing<T>): T[] => [
  ...new Set([...own.filter(each => !remove.includes(each)), ...add]),
];

/** Adds and removes labels, in upper or lower case. A label that the post has already stays as it is written there. */
const mixLabels = (own: readonly string[], { add, remove }: Mixing<string>): string[] => {
  const kept = own.filter(label => !hasLabel(remove, label));
  return mix(kept, { add: add.filter(label => !hasLabel(kept, label)), remove: [] });
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(each => other.includes(each));

const maxLabels = 20;

const label =
  (change: BulkChange & { type: 'label' }): Work =>
  async (em, origin, postId, before) => {
    const labels = mixLabels(before.labels, change);
    if (isSame(labels, before.labels)) return;
    const message = `The post would have more than ${maxLabels} labels. Remove some first.`;
    if (labels.length > maxLabels)
      throw refuse('validation_failed', message, { details: [{ path: 'labels', code: 'too_big', message }] });
    await updatePost(em, origin, postId, { labels });
  };

const platforms =
  (change: BulkChange & { type: 'platforms' }): Work =>
  async (em, origin, postId, before) => {
    const names = mix(before.platforms, change);
    if (isSame(names, before.platforms)) return;
    const message = 'The post would have no platform left.';
    if (names.length === 0)
      throw refuse('validation_failed', message, {
        details: [{ path: 'platforms', code: 'too_small', message }],
      });
    await updatePost(em, origin, postId, { platforms: names });
  };

/** Puts posts at the end of the queue. A post that has a place keeps it. */
const queue =
  (spoken: ReadonlySet<string>): Work =>
  async (em, origin, postId, { queueSlotId, status }) => {
    if (status !== 'scheduled' || queueSlotId === null) await queuePost(em, origin, postId, 'next', spoken);
  };

const workOf = (change: BulkChange, spoken: ReadonlySet<string>): Work => {
  if (change.type === 'queue') return queue(spoken);
  if (change.type === 'move') return move(change);
  if (change.type === 'label') return label(change);
  if (change.type === 'platforms') return platforms(change);
  return { cancel: cancelPost, delete: deletePost, archive: archivePost }[change.type];
};

/**
 * Applies a bulk action to one post, through the command for a single post. Returns the result. Throws what the command
 * throws, and `precondition_failed` if the post is not at the named revision. `spoken` has queue times that posts before it
 * get.
 */
export const changePost = async (
  em: Em,
  origin: Origin,
  { postId, revision }: { postId: string; revision: number | null },
  change: BulkChange,
  spoken: ReadonlySet<string> = new Set(),
): Promise<BulkResult> => {
  if (change.type === 'queue') await lockQueueOf(em, origin.actor.orgId, postId);
  if (change.type === 'label' || change.type === 'platforms')
    await lockPlaceOf(em, origin.actor.orgId, postId);
  await requireRevision(em, origin.actor, postId, revision === null ? undefined : [revision]);
  await lockPost(em, origin.actor, postId);
  const before = await readSnapshot(em, origin, postId);
  if (before) await workOf(change, spoken)(em, origin, postId, before);
  return { before, after: await readSnapshot(em, origin, postId) };
};
