import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findContent } from '../../db/posts/posts.ts';
import { measuredPlatforms, textMeasures } from '../../domain/posts/measure-texts.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { PlatformOptions, PostStatus } from '../../domain/posts/posts.ts';
import { listTargets, pickOptions, type TargetName } from '../../domain/posts/target-names.ts';
import { computePiece, resources, turnsOf } from '../../domain/turns/resources.ts';

/** Characters below which a post is measured in a few milliseconds. */
const quickCharacters = 5_000;

const charactersOf = (content: Pick<PostContent, 'text' | 'thread' | 'platformOptions'>): number =>
  JSON.stringify([content.text, content.thread, content.platformOptions]).length;

/**
 * Measures the texts of a large post, piece by piece, with organizations taking turns, so that measuring blocks no one. A
 * recently measured text does not wait, so call this before a transaction and not inside it. Throws `rate_limited` if too
 * many posts of the organization wait.
 */
export const measurePost = async (
  orgId: string,
  content: PostContent,
  targets: readonly TargetName[],
): Promise<void> => {
  if (charactersOf(content) < quickCharacters || textMeasures(content, targets).length === 0) return;
  const { maxWaiting } = resources.measuredPosts;
  await turnsOf('measuredPosts').take({ orgId, maxWaiting }, async () => {
    for (const measure of textMeasures(content, targets)) await computePiece(orgId, measure);
  });
};

/** Requested post whose accounts are not looked up yet. */
type WantedPost = Omit<PostContent, 'accounts'> & { accountOptions?: PlatformOptions | undefined };

/**
 * Measures a requested post. The platform of an account is not known yet, so the texts of accounts are measured for every
 * platform whose measures are slow.
 */
export const measureWanted = (
  orgId: string,
  { accountOptions = {}, ...wanted }: WantedPost,
): Promise<void> => {
  const platformOptions = { ...wanted.platformOptions, ...accountOptions };
  const named = Object.keys(accountOptions).flatMap(connectionId =>
    measuredPlatforms.map(platform => ({ platform, connectionId })),
  );
  return measurePost(orgId, { ...wanted, platformOptions }, [...listTargets(wanted), ...named]);
};

/** Changes to a post that is measured. Without a time it is checked as scheduled only if it already is. */
type Changes = Partial<WantedPost> & { scheduledAt?: Date | null };

/**
 * Measures an existing post, or the result of changes that leave it scheduled, before the transaction that checks it.
 * Returns how many characters were measured.
 */
export const measureStoredPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  changes?: Changes,
): Promise<number> => {
  const content = await findContent(em, actor, postId);
  if (!content || (changes && !isScheduledBy(changes, content.status))) return 0;
  const { accounts: _named, ...stored } = content;
  const next = {
    ...stored,
    accountOptions: pickOptions(content.platformOptions, 'accounts'),
    ...changes,
  };
  await measureWanted(actor.orgId, next);
  return charactersOf(next);
};

const isScheduledBy = ({ scheduledAt }: Changes, status: PostStatus): boolean =>
  scheduledAt === undefined ? status === 'scheduled' : scheduledAt !== null;
