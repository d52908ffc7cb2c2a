import { z } from 'zod';
import type { Em } from '../../../db/driver/orm.ts';
import { measureStoredPost } from '../../../commands/posts/measure-post.ts';
import type { PostUpdate } from '../../../commands/posts/update-post.ts';
import { requireRevision } from '../../../commands/posts/require-revision.ts';
import { findPost } from '../../../db/posts/posts.ts';
import type { Actor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { revisionsWanted } from '../../http/etag.ts';
import type { Call } from '../../http/endpoint.ts';
import { stateOf } from '../../http/request-state.ts';
import { idParam } from '../../http/schemas.ts';
import { viewPost, type PostView } from './post-view.ts';

/** Shared declaration of operations on one post. */
export const onePost = {
  tag: 'Posts',
  onBrand: true,
  params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
  errors: ['not_found'],
} as const;

/** Answers with one post. Throws `not_found` for a post of another organization. */
export const showPost = async (
  em: Em,
  actor: Actor,
  postId: string,
  { fileUrls }: Service,
): Promise<PostView> => {
  const row = await findPost(em, actor, postId);
  if (!row) throw notFound('post', postId);
  return viewPost(row, fileUrls);
};

/** Measures a post before the transaction that checks it. The measured characters count as bytes of the request. */
export const measureFirst = async (
  { em, actor, ctx }: Pick<Call<unknown, unknown, unknown, 'posts:write'>, 'em' | 'actor' | 'ctx'>,
  postId: string,
  changes?: PostUpdate,
): Promise<void> => {
  const measured = await measureStoredPost(em, actor, postId, changes);
  const state = stateOf(ctx);
  state.measured = (state.measured ?? 0) + measured;
};

/** Changes one post in `call.write`, at the revision that `If-Match` names, if it does. Throws `precondition_failed`. */
export const changeOnePost = <T>(
  call: Pick<Call<{ postId: string }, unknown, unknown, 'posts:write'>, 'write' | 'actor' | 'params' | 'ctx'>,
  work: (em: Em) => Promise<T>,
  /** Locks that come before the post's own. */
  lockFirst: (em: Em) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> =>
  call.write(async em => {
    await lockFirst(em);
    await requireRevision(em, call.actor, call.params.postId, revisionsWanted(call.ctx));
    return work(em);
  });
