import { listNamedPosts, type PendingRow, type RowEnd } from '../../db/bulk/post-imports.ts';
import { inSavepoint } from '../../db/driver/savepoint.ts';
import type { Em } from '../../db/driver/orm.ts';
import { includesBrand, type Origin } from '../../domain/actor.ts';
import type { RowPost } from '../../domain/bulk/post-imports.ts';
import { Refusal } from '../../domain/errors.ts';
import type { PostDraft } from '../posts/check-post.ts';
import { createPost } from '../posts/create-post.ts';
import { measureWanted } from '../posts/measure-post.ts';
import { listProblems } from './row-problems.ts';

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const draftOf = ({ scheduledAt, plannedFor, ...rest }: RowPost): PostDraft => ({
  ...rest,
  scheduledAt: dateOf(scheduledAt),
  plannedFor: dateOf(plannedFor),
});

/** Measures the posts of scheduled rows, before the transaction that creates them. */
export const measureRows = async (orgId: string, rows: readonly PendingRow[]): Promise<void> => {
  for (const { post } of rows)
    if (post && (post.scheduledAt !== null || post.queue)) await measureWanted(orgId, post);
};

/** Finds a post that already has a row's name, if the caller may see it. */
const findPresent = async (
  em: Em,
  { orgId, brandScope }: Origin['actor'],
  externalId: string | null,
): Promise<string | undefined> => {
  if (externalId === null) return undefined;
  const [post] = await listNamedPosts(em, orgId, [externalId]);
  return post && includesBrand(brandScope, post.brandId) ? post.id : undefined;
};

/**
 * Creates the post of a row through the command for a single post, and returns the result. A refused row leaves no trace,
 * and the other rows of the transaction stay.
 */
export const importRow = async (
  em: Em,
  origin: Origin,
  { number, externalId, post }: PendingRow & { post: RowPost },
): Promise<RowEnd> => {
  const end = { number, problems: [] };
  try {
    const { id } = await inSavepoint(em, () => createPost(em, origin, draftOf(post)));
    return { ...end, status: 'created', postId: id };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const present = error.code === 'duplicate' ? await findPresent(em, origin.actor, externalId) : undefined;
    if (present !== undefined) return { ...end, status: 'present', postId: present };
    return { ...end, status: 'refused', postId: null, problems: listProblems(error) };
  }
};
