import { v7 as uuidv7 } from 'uuid';
import type { Held } from '../domain/holding.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostOutcome, TargetError, TargetStatus } from '../domain/posts.ts';
import type { Em } from './orm.ts';

/** A post whose branches have all ended, as far as telling people about it needs it. */
export interface EndedPost {
  id: string;
  orgId: string;
  brandSlug: string;
  targets: { platform: PlatformName; status: TargetStatus; error: TargetError | null }[];
}

const titles: Record<PostOutcome, string> = {
  published: 'Post published',
  partial: 'Post partly published',
  failed: 'Post failed',
};

interface Notice {
  type: 'post.published' | 'post.failed';
  title: string;
  body: string;
  metadata: Record<string, unknown>;
}

/** Tells every member of the organization, in the caller's transaction. */
const tellMembers = async (em: Em, orgId: string, { type, title, body, metadata }: Notice): Promise<void> => {
  const members = await em.execute<{ user_id: string }[]>(
    'select user_id from memberships where org_id = ?',
    [orgId],
  );
  for (const { user_id: userId } of members) {
    await em.execute(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       values (?, now(), ?, ?, ?, ?, ?, false, ?::jsonb)`,
      [uuidv7(), orgId, userId, type, title, body, JSON.stringify(metadata)],
    );
  }
};

/** Tells every member what came of a post, in the caller's transaction. */
export const notifyOutcome = (em: Em, post: EndedPost, outcome: PostOutcome): Promise<void> => {
  const platforms = post.targets.map(target => target.platform);
  const on = (status: TargetStatus): PlatformName[] =>
    post.targets.filter(target => target.status === status).map(({ platform }) => platform);
  const missing = [...on('failed'), ...on('cancelled')];
  const unconfirmed = on('unconfirmed');
  return tellMembers(em, post.orgId, {
    type: outcome === 'published' ? 'post.published' : 'post.failed',
    title: titles[outcome],
    body: bodyOf(post, outcome),
    metadata: { postId: post.id, brandSlug: post.brandSlug, platforms, missing, unconfirmed },
  });
};

/**
 * Tells every member that a post waits for its brand's account on a platform. Of the contract's types `post.failed` is the one
 * that asks for somebody's help with a post; the title and `held` say that nothing is lost yet.
 */
export const notifyHeld = (
  em: Em,
  post: Pick<EndedPost, 'id' | 'orgId' | 'brandSlug'>,
  platform: PlatformName,
  { message }: Held,
): Promise<void> =>
  tellMembers(em, post.orgId, {
    type: 'post.failed',
    title: `Post waits for ${post.brandSlug} to be connected on ${platform}`,
    body: message,
    metadata: { postId: post.id, brandSlug: post.brandSlug, platform, held: true },
  });

/** Said at once, with their reason: nobody looks for the reason of something that they think went out. */
const explained: readonly string[] = ['missed', 'connection_missing', 'token_expired'];

/**
 * Says of every branch what is known of it, and no more: whoever reads "did not go out" of a post that is live publishes it
 * twice.
 */
const bodyOf = ({ brandSlug, targets }: EndedPost, outcome: PostOutcome): string => {
  const named = (...statuses: TargetStatus[]): string =>
    targets
      .filter(({ status }) => statuses.includes(status))
      .map(({ platform }) => platform)
      .join(', ');
  if (outcome === 'published') return `Your post for ${brandSlug} is live on ${named('published')}.`;
  const [unconfirmed, failed] = [named('unconfirmed'), named('failed', 'cancelled')];
  const why = targets.find(({ error }) => error && explained.includes(error.code))?.error?.message;
  return [
    failed && `Your post for ${brandSlug} did not go out on ${failed}.`,
    unconfirmed &&
      `Whether your post for ${brandSlug} is live on ${unconfirmed} is not known: look there before you publish it again.`,
    why ?? 'Open it to see why and what to do.',
  ]
    .filter(Boolean)
    .join(' ');
};
