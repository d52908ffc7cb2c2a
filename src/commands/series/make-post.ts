import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Series } from '../../db/entities/series.ts';
import { readClock } from '../../db/queue/queues.ts';
import { findException, isIdTaken, saveOccurrence, type OccurrenceRow } from '../../db/series/occurrences.ts';
import { lockAnySeries } from '../../db/series/series.ts';
import { findActingMember } from '../../db/team/acting-member.ts';
import { brandScopeOf, includesBrand, requireUnarchived, type Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { Exception, PlannedOccurrence } from '../../domain/series/occurrences.ts';
import { contentOfTurn, occurrenceIdOf, type OccurrenceProblem } from '../../domain/series/series.ts';
import { createPost } from '../posts/create-post.ts';

/**
 * Returns the origin of the member who answers for the series, with their current rights. Throws what a request of theirs
 * would throw.
 */
export const findAuthorOf = async (em: Em, { orgId, brandId, answeredBy }: Series): Promise<Origin> => {
  const actor = await findActingMember(em, orgId, answeredBy);
  const brandScope = actor && brandScopeOf(actor, 'posts:write');
  if (!brandScope || !includesBrand(brandScope, brandId))
    throw refuse('insufficient_scope', authorGone, { requiredScopes: ['posts:write'] });
  if (actor.suspension !== null)
    throw refuse('billing_suspended', 'The organization is suspended, so nothing in it can be changed.');
  requireUnarchived(actor, brandId);
  return { actor: { ...actor, brandScope }, requestId: null };
};

const authorGone =
  'The series’ owner may no longer write posts for its brand. Change or resume the series to become its owner.';

/**
 * Locks the series and returns what to do about one occurrence. Undefined if that was already done, or the series creates
 * no posts now.
 */
const lockDue = async (
  em: Em,
  seriesId: string,
  { key, at, exception }: PlannedOccurrence<Exception>,
): Promise<{ series: Series; told: OccurrenceRow | undefined } | undefined> => {
  const series = await lockAnySeries(em, seriesId);
  if (series?.status !== 'active') return undefined;
  const told = await findException(em, series, key);
  const isOpen = told ? told.state === 'planned' : exception === null && at > series.madeUntil;
  return isOpen ? { series, told } : undefined;
};

const nothing = { movedTo: null, text: null, media: null, postId: null, problem: null };

/** Records that all occurrences up to this one have a row or a post. */
const passBy = (series: Series, { at, exception }: PlannedOccurrence<Exception>): void => {
  if (exception === null && at > series.madeUntil) series.madeUntil = at;
};

/** Milliseconds from now for which a post is scheduled if its time has just passed, because the service was down for a moment. */
const soonMs = 5_000;

const idFor = async (em: Em, { orgId, id }: Series, key: string): Promise<string> => {
  const own = occurrenceIdOf(id, key);
  return (await isIdTaken(em, orgId, own)) ? uuidv7() : own;
};

/**
 * Creates the post of one occurrence, in the caller's transaction together with the row that prevents a second one. Returns
 * false if there is nothing to create. Throws what the responsible member's own request for that post would throw.
 */
export const makePost = async (
  em: Em,
  seriesId: string,
  occurrence: PlannedOccurrence<Exception>,
): Promise<boolean> => {
  const due = await lockDue(em, seriesId, occurrence);
  if (!due) return false;
  const { series, told } = due;
  const { key, at } = occurrence;
  const origin = await findAuthorOf(em, series);
  const { slug: brandSlug } = await em.findOneOrFail(Brand, { id: series.brandId, orgId: series.orgId });
  const id = await idFor(em, series, key);
  const now = await readClock(em);
  const scheduledAt = new Date(Math.max(at.getTime(), now.getTime() + soonMs));
  const { accounts = [], ...content } = contentOfTurn(series, series.made, told);
  await createPost(em, origin, {
    ...content,
    accounts: accounts.map(({ connectionId }) => connectionId),
    labels: series.labels,
    brandSlug,
    scheduledAt,
    ofSeries: { id, seriesId },
  });
  await saveOccurrence(em, series, key, {
    ...nothing,
    ...told,
    state: 'posted',
    postId: id,
    problem: null,
    dueAt: at,
  });
  passBy(series, occurrence);
  series.made += 1;
  await em.flush();
  return true;
};

/** Records why an occurrence has no post: permanently once its time has come, otherwise until the next attempt. */
export const recordProblem = async (
  em: Em,
  seriesId: string,
  occurrence: PlannedOccurrence<Exception>,
  { problem, isOver }: { problem: OccurrenceProblem; isOver: boolean },
): Promise<void> => {
  const due = await lockDue(em, seriesId, occurrence);
  if (!due) return;
  const { series, told } = due;
  const { key, at } = occurrence;
  const state = isOver ? 'failed' : 'planned';
  await saveOccurrence(em, series, key, { ...nothing, ...told, state, problem, dueAt: isOver ? at : null });
  passBy(series, occurrence);
  await em.flush();
};
