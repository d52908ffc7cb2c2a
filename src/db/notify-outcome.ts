import { v7 as uuidv7 } from 'uuid';
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

/** Tells every member of the organization what came of a post, in the caller's transaction. */
export const notifyOutcome = async (em: Em, post: EndedPost, outcome: PostOutcome): Promise<void> => {
  const members = await em.execute<{ user_id: string }[]>(
    'select user_id from memberships where org_id = ?',
    [post.orgId],
  );
  const platforms = post.targets.map(target => target.platform);
  const on = (status: TargetStatus): PlatformName[] =>
    post.targets.filter(target => target.status === status).map(({ platform }) => platform);
  const missing = [...on('failed'), ...on('cancelled')];
  const unconfirmed = on('unconfirmed');
  const type = outcome === 'published' ? 'post.published' : 'post.failed';
  const metadata = JSON.stringify({
    postId: post.id,
    brandSlug: post.brandSlug,
    platforms,
    missing,
    unconfirmed,
  });
  for (const { user_id: userId } of members) {
    await em.execute(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       values (?, now(), ?, ?, ?, ?, ?, false, ?::jsonb)`,
      [uuidv7(), post.orgId, userId, type, titles[outcome], bodyOf(post, outcome), metadata],
    );
  }
};

/**
 * Says of every branch what is known of it, and no more: whoever reads "did not go out" of a post that is live publishes it
 * twice. A missed post says so at once, since nobody looks for the reason of something that they think went out.
 */
const bodyOf = ({ brandSlug, targets }: EndedPost, outcome: PostOutcome): string => {
  const named = (...statuses: TargetStatus[]): string =>
    targets
      .filter(({ status }) => statuses.includes(status))
      .map(({ platform }) => platform)
      .join(', ');
  if (outcome === 'published') return `Your post for ${brandSlug} is live on ${named('published')}.`;
  const [unconfirmed, failed] = [named('unconfirmed'), named('failed', 'cancelled')];
  const why = targets.find(({ error }) => error?.code === 'missed')?.error?.message;
  return [
    failed && `Your post for ${brandSlug} did not go out on ${failed}.`,
    unconfirmed &&
      `Whether your post for ${brandSlug} is live on ${unconfirmed} is not known: look there before you publish it again.`,
    why ?? 'Open it to see why and what to do.',
  ]
    .filter(Boolean)
    .join(' ');
};
