import type { Em } from '../../db/driver/orm.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { PostConfirmation } from '../../db/entities/confirmation.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import { readShown } from '../../db/reviews/read-shown.ts';
import { actorName, type BrandScopedActor, type Actor, type Origin } from '../../domain/actor.ts';
import { refuse, notFound } from '../../domain/errors.ts';
import { targetsToPublish, requireAllowed } from '../../domain/posts/post-rules.ts';
import { asOrderedJson, type ShownContent } from '../../domain/reviews/shown-content.ts';
import { audit } from '../../db/audit.ts';
import { findConfirmationByToken, listBatch, lockConfirmation } from '../../db/posts/confirmations.ts';
import {
  approvalLifetime,
  endOfRequest,
  isUnused,
  shownConfirmationStatus,
  type ConfirmationDecision,
  type ConfirmationStatus,
  type ShownConfirmationStatus,
} from '../../domain/posts/confirmations.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { confirmationAskedText } from '../../domain/posts/confirmation-texts.ts';
import { findAuthority } from '../../db/team/authority.ts';
import { scopesOn } from '../../domain/team/permissions.ts';
import { requireRevision } from './require-revision.ts';
import { requireFetched, requirePublishable } from './check-post.ts';
import { publishPostNow, schedulePost } from './moves.ts';

const listed = (files: ShownContent['media']): unknown[] =>
  files.map(({ id, altText, title }) => [id, altText, ...(title === undefined ? [] : [title])]);

/**
 * Returns the SHA-256, in hex, of everything that a person sees of a post before they approve it: for each target that
 * does not have it yet the account, texts, files with their alternative texts and titles, settings, and link card. The post's revision
 * alone does not cover these.
 */
const digestOfShown = async (em: Em, post: LockedPost): Promise<string> => {
  const shown = await readShown(em, post, targetsToPublish(post.targets));
  const targets = Object.entries(shown)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { account, text, media, thread, options, card }]) => [
      key,
      account,
      text,
      listed(media),
      thread.map(part => [part.text, listed(part.media)]),
      options,
      ...(card ? [asOrderedJson(card)] : []),
    ]);
  return hashOf(JSON.stringify(targets));
};

/**
 * Throws `precondition_failed` unless the post would be published as it was shown. Locks the post until the transaction
 * ends.
 */
export const requireAsShown = async (
  em: Em,
  actor: BrandScopedActor,
  { postId, revision, shown }: Pick<PostConfirmation, 'postId' | 'revision' | 'shown'>,
): Promise<void> => {
  await requireRevision(em, actor, postId, [revision]);
  const post = await lockPost(em, actor, postId);
  if ((await digestOfShown(em, post)) === shown) return;
  throw refuse(
    'precondition_failed',
    'The post has changed since this confirmation was requested: its account, platforms, alternative text, or link card. Preview the post again and request another confirmation.',
  );
};

/** A request for a person's confirmation. */
export interface ConfirmationRequest {
  postId: string;
  /** Revision that was previewed. */
  revision: number;
  /** Null to publish as soon as it is committed. */
  scheduledAt: Date | null;
  clientName: string | null;
  /** Batch with which it is decided, or null. */
  batchId: string | null;
  /** SHA-256 of the token that opens the person's page, in hex. */
  tokenHash: string;
  /** Minimum milliseconds in which a person can decide. */
  lifetime: number;
}

/**
 * Requests a person's confirmation that this revision of a post may be published. Throws `precondition_failed` if the post
 * has changed, `invalid_state` if one of its files is not available yet, and what scheduling or publishing it would throw
 * now.
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
  await requirePublishable(em, post, targetsToPublish(post.targets), scheduledAt ?? undefined);
  await requireFetched(em, post);
  const row = em.create(PostConfirmation, {
    ...asked,
    shown: await digestOfShown(em, post),
    orgId: actor.orgId,
    status: 'pending',
    askedBy: actorName(actor),
    expiresAt: endOfRequest(scheduledAt, lifetime, Date.now()),
  });
  await em.persist(row).flush();
  return row;
};

/** Asks the person on whose behalf an app requests confirmations to decide, as a notification. */
export const notifyAsker = async (
  em: Em,
  actor: Actor,
  { clientName, postIds }: { clientName: string | null; postIds: readonly string[] },
): Promise<void> => {
  const [postId = ''] = postIds;
  const asked = { clientName, postId, count: postIds.length, to: actor.membershipId };
  await addNotification(em, actor.orgId, confirmationAskedText(asked));
};

/** Explanations for a confirmation that is already decided or expired. */
const overReasons: Readonly<Record<Exclude<ShownConfirmationStatus, 'pending'>, string>> = {
  approved: 'You already approved this post. Return to your app, which publishes or schedules it.',
  denied: 'You already denied this post. It is not published.',
  used: 'You already approved this post, and your app has published or scheduled it.',
  expired: 'This confirmation has expired. Let your app request another one.',
};

const requirePending = (row: PostConfirmation): void => {
  const status = shownConfirmationStatus(row, new Date());
  if (status !== 'pending') throw refuse('invalid_state', overReasons[status]);
};

const findByToken = async (em: Em, orgId: string, tokenHash: string): Promise<PostConfirmation> => {
  const row = await findConfirmationByToken(em, orgId, tokenHash);
  if (!row) throw notFound('confirmation with this address');
  return row;
};

/**
 * Finds the confirmation with this token in the actor's organization, if a person can decide it. Throws 404 if there is
 * none, and `invalid_state` with its outcome if it was decided or has expired.
 */
export const findWaitingConfirmation = async (
  em: Em,
  orgId: string,
  tokenHash: string,
): Promise<PostConfirmation> => {
  const row = await findByToken(em, orgId, tokenHash);
  if (!mayDecideAgain(row, true)) requirePending(row);
  return row;
};

/**
 * Finds all confirmations of the page that this token opens, in the order of their times. Throws 404 if there is none.
 */
export const listOfToken = async (em: Em, orgId: string, tokenHash: string): Promise<PostConfirmation[]> => {
  const row = await findByToken(em, orgId, tokenHash);
  return row.batchId ? listBatch(em, orgId, row.batchId) : [row];
};

/** Returns the statuses that the same decision has left behind. A second click changes nothing and is not an error. */
const statusesAfter = ({ status, carriesOut }: Decision): readonly ConfirmationStatus[] => {
  if (status === 'denied') return ['denied'];
  return carriesOut ? ['used'] : ['approved', 'used'];
};

/** Throws `precondition_failed` if a person was shown another revision than the one to confirm. */
const requireSameRevision = ({ revision }: PostConfirmation, shown: number | undefined): void => {
  if (shown === undefined || shown === revision) return;
  throw refuse(
    'precondition_failed',
    `Revision ${revision} needs confirmation, but you saw revision ${shown}. Open the post again.`,
  );
};

/** A confirmation, by its token or by its id. */
type NamedConfirmation = { tokenHash: string } | { id: string; revision?: number };

/** A person's decision. `carriesOut`: an approval publishes or schedules the post at once, without the app that asked. */
interface Decision {
  status: ConfirmationDecision;
  carriesOut: boolean;
}

/**
 * Records a person's decision, once. The same decision again returns the existing one. An approval that no app has used can
 * be carried out for a week, also after it has expired. An approval requires the post as it was shown: throws
 * `precondition_failed` if it has changed. Throws 404 for an unknown confirmation or one of another organization,
 * `invalid_state` if it has expired or was decided otherwise, 403 if the actor may not publish for the brand, and, if it
 * carries the approval out, what scheduling or publishing throws.
 */
export const decideConfirmation = async (
  em: Em,
  origin: Origin,
  { status, carriesOut, ...named }: NamedConfirmation & Decision,
): Promise<PostConfirmation> => {
  const { actor } = origin;
  const id = 'id' in named ? named.id : (await findByToken(em, actor.orgId, named.tokenHash)).id;
  const row = await lockConfirmation(em, actor.orgId, id);
  if (!row) throw notFound('confirmation', id);
  const { postId } = row;
  await lockPost(em, actor, postId);
  if (statusesAfter({ status, carriesOut }).includes(row.status)) return row;
  if (!mayDecideAgain(row, carriesOut)) requirePending(row);
  if ('id' in named) requireSameRevision(row, named.revision);
  if (status === 'approved') await requireAsShown(em, actor, row);
  const now = Date.now();
  row.status = status;
  row.decidedBy = actor.userId;
  row.decidedAt = new Date(now);
  if (status === 'approved')
    row.expiresAt = new Date(Math.max(row.expiresAt.getTime(), now + approvalLifetime));
  await em.flush();
  await audit(em, {
    action: `confirmation.${status}`,
    target: { kind: 'post', id: postId },
    details: {
      confirmationId: id,
      revision: row.revision,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
    },
  });
  if (status === 'approved' && carriesOut) await carryOut(em, origin, row);
  return row;
};

/** Whether an approval that no app has used is still a person's to carry out, or to withdraw once the app can no longer. */
const mayDecideAgain = (row: PostConfirmation, carriesOut: boolean): boolean => {
  const now = new Date();
  return isUnused(row, now) && (carriesOut || shownConfirmationStatus(row, now) === 'expired');
};

/** Schedules or publishes the post of an approved confirmation, which is then used. */
const carryOut = async (em: Em, origin: Origin, row: PostConfirmation): Promise<void> => {
  const { postId, scheduledAt } = row;
  if (scheduledAt) await schedulePost(em, origin, postId, scheduledAt);
  else await publishPostNow(em, origin, postId);
  row.status = 'used';
  row.usedAt = new Date();
  await em.flush();
};

/** Reasons why a confirmation in any other status publishes nothing. */
const reasons: Readonly<Record<Exclude<ShownConfirmationStatus, 'approved' | 'used'>, string>> = {
  pending: 'No one has approved this post yet. A person must open the confirmation’s address and decide.',
  denied: 'A person denied this post, so it is not published.',
  expired: 'This confirmation has expired. Preview the post again and request another one.',
};

/**
 * Schedules or publishes a post as a person has approved it: that revision, at that time, once. A confirmation that was
 * carried out before is returned, so that an app may repeat the call. Throws `invalid_state` for a confirmation that is not approved or no longer valid, `precondition_failed` if the post has changed since it was shown,
 * and what `schedulePost` and `publishPostNow` throw.
 */
export const commitConfirmation = async (em: Em, origin: Origin, id: string): Promise<PostConfirmation> => {
  const row = await lockConfirmation(em, origin.actor.orgId, id);
  if (!row) throw notFound('confirmation', id);
  const { brandId } = await lockPost(em, origin.actor, row.postId);
  const status = shownConfirmationStatus(row, new Date());
  if (status === 'used') return row;
  if (status !== 'approved') throw refuse('invalid_state', reasons[status]);
  await requireApprover(em, row, brandId);
  await requireAsShown(em, origin.actor, row);
  await carryOut(em, origin, row);
  return row;
};

/** Throws unless the approver may still publish for the brand. */
const requireApprover = async (
  em: Em,
  { orgId, decidedBy: userId = null }: PostConfirmation,
  brandId: string,
): Promise<void> => {
  const approver = userId === null ? undefined : await findAuthority(em, { orgId, userId }, { lock: true });
  if (approver && scopesOn(approver.permissions, brandId).includes('posts:write')) return;
  throw refuse(
    'invalid_state',
    'The person who approved this post may no longer publish for the brand. Ask someone else to approve it.',
  );
};
