import { PostConfirmation } from '../../db/entities/confirmation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost } from '../../db/posts/lock-post.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { platformsToPublish, requireAllowed } from '../../domain/post-rules.ts';
import { requirePublishable } from './check-post.ts';
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

/**
 * Asks for a person's word that this revision of a post goes out. Throws `precondition_failed` where the post has changed,
 * and what scheduling or publishing it would throw now.
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
  const row = em.create(PostConfirmation, {
    ...asked,
    orgId: actor.orgId,
    status: 'pending',
    askedBy: actorName(actor),
    expiresAt: new Date(Date.now() + lifetime),
  });
  await em.persist(row).flush();
  return row;
};
