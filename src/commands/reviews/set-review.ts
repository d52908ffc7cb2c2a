import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import type { Brand } from '../../db/entities/brand.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { countPending, findReaders, wakeReviewed } from '../../db/reviews/reviews.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse, type Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { manyWaitText } from '../../domain/reviews/review-texts.ts';
import type { BrandReview, ReviewStage } from '../../domain/reviews/reviews.ts';

/** A requested review. A stage without an id is a new one. */
export interface WantedReview extends Omit<BrandReview, 'stages'> {
  stages: (Omit<ReviewStage, 'id'> & { id?: string | undefined })[];
}

/** Throws unless the actor may change reviews. The right to change a brand is not enough to end its reviews. */
const requireManager = ({ permissions: { role } }: Actor): void => {
  if (role !== 'member') return;
  throw refuse('insufficient_scope', 'Only owners and admins may change how posts are reviewed.', {
    requiredScopes: [],
  });
};

const stageProblems = (
  stage: WantedReview['stages'][number],
  path: string,
  { known, readers }: { known: ReadonlySet<string>; readers: ReadonlySet<string> },
): Detail[] => {
  const { id, approvers, client, clients = [], required } = stage;
  const problems: Detail[] = [];
  if (id !== undefined && !known.has(id))
    problems.push({
      path: `${path}.id`,
      code: 'invalid',
      message: 'Unknown stage. Use the `id` of one of this brand’s review stages.',
    });
  for (const [index, approver] of approvers.entries()) {
    const at = `${path}.approvers[${index}]`;
    if (!readers.has(approver))
      problems.push({
        path: at,
        code: 'unknown_member',
        message: 'Must be a member who may read the brand’s posts.',
      });
    else if (approvers.indexOf(approver) < index)
      problems.push({ path: at, code: 'not_unique', message: 'Must not repeat a member.' });
  }
  if (!client && clients.length > 0)
    problems.push({
      path: `${path}.clients`,
      code: 'invalid',
      message: 'The stage accepts no clients. Set `client`, or remove `clients`.',
    });
  if (!client && required > approvers.length)
    problems.push({
      path: `${path}.required`,
      code: 'too_big',
      message: 'Must not be greater than the number of approvers.',
    });
  return problems;
};

/** Sets how a brand's posts are reviewed. Throws 403 for a caller who is not an owner or admin, and `validation_failed`. */
export const setReview = async (
  em: Em,
  actor: Actor,
  brand: Brand,
  wanted: WantedReview | null,
): Promise<void> => {
  requireManager(actor);
  if (wanted === null) return void (brand.review = null);
  const of = { orgId: brand.orgId, brandId: brand.id };
  const approvers = wanted.stages.flatMap(stage => stage.approvers);
  const readers = await findReaders(em, of, [...new Set(approvers)]);
  const known = new Set((brand.review?.stages ?? []).map(({ id }) => id));
  const problems = wanted.stages.flatMap((stage, index) =>
    stageProblems(stage, `review.stages[${index}]`, { known, readers }),
  );
  const ids = wanted.stages.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length)
    problems.push({
      path: 'review.stages',
      code: 'not_unique',
      message: 'Must not contain two stages with the same id.',
    });
  if (problems.length > 0) throw invalidRequest(problems);
  brand.review = { ...wanted, stages: wanted.stages.map(stage => ({ ...stage, id: stage.id ?? uuidv7() })) };
};

/**
 * Follows a change of a brand's review: posts on hold are checked again, and the first reviewers are notified how many
 * wait.
 */
export const announceReviews = async (
  em: Em,
  { id, orgId, slug, name, review = null }: Brand,
): Promise<void> => {
  await wakeReviewed(em, orgId, id);
  const [first] = review?.stages ?? [];
  if (!first) return;
  const count = await countPending(em, orgId, id);
  if (count > 0) await addNotification(em, orgId, manyWaitText({ slug, name }, count, first));
};
