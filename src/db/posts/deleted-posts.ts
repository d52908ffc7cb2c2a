import { allMediaIdsOf } from '../../domain/posts/media-refs.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import { inTransaction } from '../driver/in-transaction.ts';
import type { Em, Orm } from '../driver/orm.ts';
import { freeMedia } from './post-media.ts';

/** Posts per transaction. Each names files that are searched for in the posts of its organization. */
const postsAtOnce = 200;

type EmptiedRow = Pick<PostContent, 'media' | 'thread' | 'platformOptions'> & { id: string; orgId: string };

/**
 * Locks the posts to empty. A restore that came first has removed the post from the result; a later restore finds it empty.
 */
const lockPosts = (em: Em, before: Date): Promise<EmptiedRow[]> =>
  em.execute<EmptiedRow[]>(
    `select id, org_id as "orgId", media, thread, platform_options as "platformOptions" from posts
      where deleted_at < ? and deleted_at is not null and emptied_at is null
      order by deleted_at limit ${postsAtOnce} for no key update skip locked`,
    [before],
  );

const emptyPosts = async (em: Em, ids: readonly string[]): Promise<void> => {
  await em.execute(
    `update posts set text = '', media = '[]', thread = '[]', platform_options = '{}', labels = '{}', metadata = '{}',
                      external_id = null, emptied_at = now()
      where id = any (?)`,
    [ids],
  );
  await em.execute(
    `update post_targets set sent_content = null, first_comment = null, cover = null, playlist = null, captions = null where post_id = any (?)
        and num_nonnulls(sent_content, first_comment, cover, playlist, captions) > 0`,
    [ids],
  );
  await em.execute(`update follow_up_comments set text = '' where post_id = any (?) and text <> ''`, [ids]);
  await em.execute(
    'delete from comment_notes n using comments c where c.id = n.comment_id and c.post_id = any (?)',
    [ids],
  );
  for (const table of ['comment_actions', 'comments', 'comment_reads'])
    await em.execute(`delete from ${table} where post_id = any (?)`, [ids]);
  await em.execute('delete from post_notes where post_id = any (?)', [ids]);
  await em.execute('update post_reviews set shown = null, words = null where post_id = any (?)', [ids]);
};

/** Result of one transaction: number of posts, and keys of files that nothing uses any longer. */
interface Emptied {
  posts: number;
  keys: string[];
}

const emptySome = async (em: Em, before: Date): Promise<Emptied> => {
  const posts = await lockPosts(em, before);
  const keys: string[] = [];
  await emptyPosts(
    em,
    posts.map(({ id }) => id),
  );
  for (const [orgId, own] of Map.groupBy(posts, post => post.orgId))
    keys.push(...(await freeMedia(em, orgId, [...new Set(own.flatMap(allMediaIdsOf))])));
  return { posts: posts.length, keys };
};

/**
 * Erases the content of posts that were deleted before an instant. Their states, attempts, and history stay. After each
 * commit, deletes files that nothing uses any longer. Returns the number of posts. Repeatable, and safe to run in parallel.
 */
export const emptyDeletedPosts = async (
  orm: Orm,
  before: Date,
  forget: (storageKey: string) => Promise<void>,
): Promise<number> => {
  for (let emptied = 0; ;) {
    const { posts, keys } = await inTransaction(orm, em => emptySome(em, before));
    for (const key of keys) await forget(key);
    emptied += posts;
    if (posts < postsAtOnce) return emptied;
  }
};
