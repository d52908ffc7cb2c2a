import { setImmediate as othersFirst } from 'node:timers/promises';
import type { BrandScopedActor } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findContent } from '../../db/posts/posts.ts';
import { textMeasures } from '../../domain/posts/measure-texts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { Turns } from '../../domain/turns.ts';

/** One piece of any post at a time: requests of others come between two of them. */
const pieces = new Turns(1);

/** Posts that are measured at once; of one organization one, and only so many of it wait. */
const posts = new Turns(64, 1);
const maxWaiting = 8;

/** A post of fewer characters is looked at in a few milliseconds. */
const quickCharacters = 5_000;

const charactersOf = (content: Pick<PostContent, 'text' | 'thread' | 'platformOptions'>): number =>
  JSON.stringify([content.text, content.thread, content.platformOptions]).length;

/**
 * Measures the texts of a large post, piece by piece and in turns of the organizations, so that looking at it keeps nobody
 * else waiting. What was measured a moment ago waits for no turn: measure before a transaction, and not in it. Throws
 * `rate_limited` where too many of the organization's wait.
 */
export const measurePost = async (
  orgId: string,
  content: PostContent,
  platforms: readonly PlatformName[],
): Promise<void> => {
  if (charactersOf(content) < quickCharacters || textMeasures(content, platforms).length === 0) return;
  await posts.take({ orgId, maxWaiting }, async () => {
    for (const measure of textMeasures(content, platforms))
      await pieces.take({ orgId }, async () => {
        measure();
        await othersFirst();
      });
  });
};

/** Changes to a post that is measured; without a time it is scheduled only where it is so already. */
type Changes = Partial<PostContent> & { scheduledAt?: Date | null };

/**
 * Measures a post that is there, or what changes make of it where it is then scheduled, before the transaction that checks it.
 * Gives how many characters it has looked at.
 */
export const measureStoredPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
  changes?: Changes,
): Promise<number> => {
  const content = await findContent(em, actor, postId);
  if (!content || (changes && !isScheduledBy(changes, content.status))) return 0;
  const next = { ...content, ...changes };
  await measurePost(actor.orgId, next, next.platforms);
  return charactersOf(next);
};

const isScheduledBy = ({ scheduledAt }: Changes, status: PostStatus): boolean =>
  scheduledAt === undefined ? status === 'scheduled' : scheduledAt !== null;
