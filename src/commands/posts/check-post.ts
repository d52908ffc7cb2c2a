import { indexAccounts, listAccounts } from '../../db/connections/brand-accounts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { accountProblems } from '../../domain/posts/account-outlook.ts';
import { findAdditions } from '../../db/brands/find-brand.ts';
import { readClock } from '../../db/queue/queues.ts';
import { refuse, type Detail } from '../../domain/errors.ts';
import { whyTooFar } from '../../domain/instants.ts';
import { findMediaByIds, lockMedia, type PostMediaFile } from '../../db/posts/post-media.ts';
import { allMediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PlatformOptions, PostMarks, PostStatus } from '../../domain/posts/posts.ts';
import { groupTargets, keyOfTarget, type TargetName } from '../../domain/posts/target-names.ts';
import {
  publishProblems,
  requireNoProblems,
  shownLaterProblems,
  timeProblems,
  type PostContent,
  type PostProblem,
} from '../../domain/posts/post-problems.ts';
import type { WantedTexts } from '../brands/saved-texts.ts';
import { measurePost } from './measure-post.ts';

/**
 * Throws unless the brand has a working account for each target: `connection_missing` if one was never connected or was
 * disconnected, otherwise `token_expired` if one must be reconnected. The details name every target.
 */
export const requireConnections = async (
  em: Em,
  { orgId, brandId }: { orgId: string; brandId: string },
  targets: readonly TargetName[],
): Promise<void> => {
  const accounts = indexAccounts(await listAccounts(em, orgId, brandId));
  const found = targets.map(target => {
    const { status = 'disconnected', handle } = accounts.get(keyOfTarget(target)) ?? {};
    const name =
      typeof target.connectionId === 'string' && handle ? `${target.platform} (${handle})` : target.platform;
    return { target, status, name };
  });
  const expired = found.filter(({ status }) => status === 'expired');
  const missing = found.filter(({ status }) => status === 'disconnected');
  const details = [...missing, ...expired].flatMap(({ target, status }): Detail[] =>
    accountProblems(target, status).map(({ path, code, message }) => ({ path, code, message })),
  );
  const listed = (some: typeof found): string => some.map(({ name }) => name).join(', ');
  if (missing.length > 0)
    throw refuse(
      'connection_missing',
      `The brand has no connected account on ${listed(missing)}. Connect one first.`,
      { details },
    );
  if (expired.length > 0)
    throw refuse('token_expired', `The brand’s account must be reconnected on: ${listed(expired)}.`, {
      details,
    });
};

/**
 * Returns the organization's files with these ids. Throws `not_found`, naming each one, if any is unknown, deleted, or of
 * another organization. A deleted file that the post already has (`carried`) may stay.
 */
export const requireMedia = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
  carried: readonly string[] = [],
): Promise<Map<string, PostMediaFile>> => {
  await lockMedia(em, orgId, ids);
  const files = await findMediaByIds(em, orgId, ids);
  const isThere = (id: string): boolean => {
    const file = files.get(id);
    return file !== undefined && (!file.deleted || carried.includes(id));
  };
  const missing = ids.filter(id => !isThere(id));
  if (missing.length === 0) return files;
  throw refuse('not_found', `Media files not found: ${missing.join(', ')}.`);
};

/** A requested post. Without a time it is a draft. */
export interface PostDraft extends Omit<PostContent, 'accounts'>, Partial<PostMarks> {
  /** Connection IDs of accounts of the brand. */
  accounts?: readonly string[] | undefined;
  /** Options by connection ID. */
  accountOptions?: PlatformOptions | undefined;
  brandSlug: string;
  scheduledAt: Date | null;
  plannedFor?: Date | null;
  /** Gives the post the next available time of its brand's queue. */
  queue?: 'next' | undefined;
  /** Saved texts of its brand with which to write the post. */
  insert?: WantedTexts | undefined;
  /** Series that creates the post, and the id of its occurrence. */
  ofSeries?: { id: string; seriesId: string };
}

/** Throws `validation_failed` for a wanted time that has passed, or for a post that is not a draft. */
export const requirePlannable = (plannedFor: Date | null | undefined, status: PostStatus): void => {
  if (!plannedFor) return;
  const no = (code: string, message: string): Error =>
    refuse('validation_failed', message, { details: [{ path: 'plannedFor', code, message }] });
  if (status !== 'draft')
    throw no(
      'not_allowed',
      'Only a draft has a planned time. Other posts are published at their scheduledAt.',
    );
  const now = new Date();
  if (plannedFor <= now) throw no('too_small', 'Must be in the future.');
  const tooFar = whyTooFar(plannedFor, now);
  if (tooFar !== null) throw no('too_big', tooFar);
};

/** Milliseconds by which our own clock may be wrong. A time as near as that is compared with the database's clock. */
const nearMs = 15 * 60_000;

const clockFor = async (em: Em, time: Date | undefined): Promise<Date> =>
  time && Math.abs(time.getTime() - Date.now()) < nearMs ? readClock(em) : new Date();

/**
 * Throws unless the post may be published on these targets at that time (undefined: immediately): first
 * `validation_failed` with everything wrong in its content, then `connection_missing` or `token_expired`.
 */
export const requirePublishable = async (
  em: Em,
  written: PostContent & { orgId: string; brandId: string },
  targets: readonly TargetName[],
  scheduledAt?: Date,
): Promise<void> => {
  const post = { ...written, ...(await findAdditions(em, written)) };
  await measurePost(post.orgId, post, targets);
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const now = await clockFor(em, scheduledAt);
  requireNoProblems([
    ...timeProblems(scheduledAt, now),
    ...shownLaterProblems({ ...post, ...groupTargets(targets) }, scheduledAt ?? now),
    ...publishProblems(post, targets, files),
  ]);
  await requireConnections(em, post, targets);
};

/** Reason why a post cannot be reviewed while one of its files is fetched only before publication. */
const notFetched =
  'A file of this post is given by URL and has not been fetched yet, so approvers cannot see it. Fetch it with POST /media/fetch, and use the returned id.';

const isFetched = (post: PostContent, files: ReadonlyMap<string, unknown>): boolean =>
  allMediaIdsOf(post).every(id => files.has(id));

/** Returns what `requireFetched` refuses, as problems for a preview. */
export const unfetchedProblems = (post: PostContent, files: ReadonlyMap<string, unknown>): PostProblem[] =>
  isFetched(post, files) ? [] : [{ platform: null, path: 'media', code: 'not_fetched', message: notFetched }];

/**
 * Throws `invalid_state` if a file is fetched only before publication, because no one can approve a file that they have not
 * seen.
 */
export const requireFetched = async (em: Em, post: PostContent & { orgId: string }): Promise<void> => {
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  if (!isFetched(post, files)) throw refuse('invalid_state', notFetched);
};
