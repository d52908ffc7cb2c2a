import { PostConfirmation } from '../../db/entities/confirmation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost, type LockedPost } from '../../db/posts/lock-post.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { allMediaIdsOf } from '../../domain/media-refs.ts';
import { platformsToPublish, requireAllowed } from '../../domain/post-rules.ts';
import { requirePublishable } from './check-post.ts';
import { digestOfShown } from './as-shown.ts';
import { requireRevision } from './require-revision.ts';

/** What a person is asked to confirm. */
export interface ConfirmationRequest {
  postId: string;
  /** The revision that was previewed. */
  revision: number;
  /** Null for as soon as it is committed. */
  scheduledAt: Date | null;
  clientName: string | null;
  /** SHA-256 of what the person's page is opened with, hex. */
  tokenHash: string;
  /** Milliseconds in which a person can decide. */
  lifetime: number;
}

/** Throws `invalid_state` where a file is fetched only before the post goes out: nobody can approve what nobody has seen. */
const requireFetched = async (em: Em, post: LockedPost): Promise<void> => {
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  if (allMediaIdsOf(post).every(id => files.has(id))) return;
  throw refuse(
    'invalid_state',
    'A file of this post is named by its URL and has not been fetched yet, so nobody can see what they would approve. Fetch it with POST /media/fetch, and name it by the id in the answer.',
  );
};

/**
 * Asks for a person's word that this revision of a post goes out. Throws `precondition_failed` where the post has changed,
 * `invalid_state` where a file of it is not there yet, and what scheduling or publishing it would throw now.
 */
export const requestConfirmation = async (
  em: Em,
  actor: Actor,
  { lifetime, ...asked }: ConfirmationRequest,
): Promise<PostConfirmation> => {
  const { postId, revision, scheduledAt } = asked;
  await requireRevision(em, actor, postId, [revision]);
  const post = await lockPost(em, actor, postId);
  requireAllowed(scheduledAt === null ? 'publish' : 'schedule', post.status);
  await requirePublishable(em, post, platformsToPublish(post.targets), scheduledAt ?? undefined);
  await requireFetched(em, post);
  const row = em.create(PostConfirmation, {
    ...asked,
    shown: await digestOfShown(em, post),
    orgId: actor.orgId,
    status: 'pending',
    askedBy: actorName(actor),
    expiresAt: new Date(Date.now() + lifetime),
  });
  await em.persist(row).flush();
  return row;
};
