import { v7 as uuidv7 } from 'uuid';
import { addPostChanged } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { insertPost, type InsertedPost, type NewPost } from '../../db/posts/new-posts.ts';
import type { PostRow } from '../../db/posts/post-rows.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { mediaIdsOf } from '../../domain/posts/media-refs.ts';
import { keptDisclosures } from '../../domain/posts/disclosures.ts';
import { draftProblems, requireNoProblems } from '../../domain/posts/post-problems.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import { aimDraft, type AimedPost } from './aim-post.ts';
import { announceScheduled } from './announce-move.ts';
import { requireMedia, requirePlannable, requirePublishable, type PostDraft } from './check-post.ts';
import { lockBrand } from '../brands/require-brand.ts';
import { writeWithTexts } from '../brands/saved-texts.ts';
import { followMove } from '../reviews/follow-move.ts';
import { readReviewed } from '../../db/reviews/reviews.ts';
import { takeNextTime } from '../queue/queue-posts.ts';

type DraftedPost = NewPost & AimedPost & Pick<PostDraft, 'brandSlug'>;

/**
 * Creates a post: a draft, or scheduled if it names a time or its brand's queue. Throws `not_found` for a brand or file of
 * another organization, `validation_failed` for content that cannot be saved or scheduled, `duplicate` for an `externalId`
 * that is taken, and the two connection refusals.
 */
export const createPost = async (em: Em, origin: Origin, wanted: PostDraft): Promise<PostRow> => {
  const { orgId } = origin.actor;
  const brandId = await lockBrand(em, origin.actor, wanted.brandSlug);
  const { insert, ...aimed } = await aimDraft(em, { orgId, brandId }, wanted);
  const draft = await writeWithTexts(em, { orgId, brandId }, aimed, insert);
  const files = await requireMedia(em, orgId, mediaIdsOf(draft));
  const { queue, ofSeries, ...content } = draft;
  const isPlanned = draft.scheduledAt !== null || queue !== undefined;
  const status = isPlanned ? 'scheduled' : 'draft';
  requirePlannable(draft.plannedFor, status);
  const post: DraftedPost = { id: uuidv7(), ...content, ...ofSeries, orgId, brandId, status };
  if (isPlanned) await requirePublishable(em, post, listTargets(post), draft.scheduledAt ?? undefined);
  else requireNoProblems(draftProblems(draft));
  // last, because the queue's lock makes other requests of the brand wait
  if (queue !== undefined) Object.assign(post, await placeInQueue(em, post));

  const membershipId = status === 'scheduled' ? origin.actor.membershipId : null;
  const inserted = await insertPost(em, post, { name: actorName(origin.actor), membershipId });
  if (post.scheduledAt !== null) await putOnTime(em, origin, { ...post, scheduledAt: post.scheduledAt });
  const review = isPlanned ? await beginReview(em, origin, post, inserted) : null;
  const made = { ...inserted, createdBy: actorName(origin.actor), review };
  return asRow(post, made, [...files.values()]);
};

/** Returns the review state of a new scheduled post. Null if its brand requires no review. */
const beginReview = async (
  em: Em,
  origin: Origin,
  post: DraftedPost,
  { brandReview: review }: InsertedPost,
): Promise<PostRow['review']> => {
  if (review === null) return null;
  await followMove(em, origin, { ...post, revision: 1, review }, { before: null, isSent: true });
  return (await readReviewed(em, post.id))?.state ?? null;
};

const placeInQueue = async (
  em: Em,
  post: DraftedPost,
): Promise<Pick<DraftedPost, 'scheduledAt' | 'queueSlotId'>> => {
  const { slot, at } = await takeNextTime(em, post, { platforms: post.platforms, labels: post.labels ?? [] });
  return { scheduledAt: at, queueSlotId: slot.id };
};

const putOnTime = async (
  em: Em,
  origin: Origin,
  post: DraftedPost & { scheduledAt: Date },
): Promise<void> => {
  await addPostChanged(em, post, origin.requestId);
  await announceScheduled(em, origin, { ...post, previousScheduledAt: null });
};

/** Returns what `findPost` would read, without a query. */
const asRow = (
  post: DraftedPost,
  {
    createdAt,
    createdByName,
    createdBy,
    review,
    targets,
  }: InsertedPost & Pick<PostRow, 'createdBy' | 'review'>,
  files: PostRow['files'],
): PostRow => ({
  externalId: null,
  labels: [],
  metadata: {},
  ...post,
  createdAt,
  createdByName,
  createdBy,
  review,
  scheduledAt: post.scheduledAt?.toISOString() ?? null,
  plannedFor: post.plannedFor?.toISOString() ?? null,
  accounts: [...post.accounts],
  queueSlotId: post.queueSlotId ?? null,
  seriesId: post.seriesId ?? null,
  disclosures: keptDisclosures(post.disclosures),
  publishedAt: null,
  updatedAt: createdAt,
  revision: 1,
  targets,
  files,
});
