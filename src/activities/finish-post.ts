import { rollUpPost } from '../db/roll-up-post.ts';
import type { Em } from '../db/orm.ts';
import { workflowIds } from '../domain/ids.ts';
import type { PostStatus } from '../domain/posts.ts';
import type { Publishing } from './publishing.ts';

/** Computes the post's outcome from its branches and tells the organization; safe to repeat. */
export const finishPost = ({ orm }: Publishing, postId: string): Promise<PostStatus> =>
  orm.em.fork().transactional(async em => {
    await em.execute('select 1 from posts where id = ? for no key update', [postId]);
    return rollUpPost(em as Em, postId, `workflow:${workflowIds.post(postId)}`);
  });
