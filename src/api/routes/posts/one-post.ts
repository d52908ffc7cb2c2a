import { z } from 'zod';
import type { Em } from '../../../db/driver/orm.ts';
import { findPost } from '../../../db/posts/posts.ts';
import type { Actor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { idParam } from '../../http/schemas.ts';
import { viewPost, type PostView } from './post-view.ts';

/** What the operations on one post have in common. */
export const onePost = {
  tag: 'Posts',
  onBrand: true,
  params: z.strictObject({ postId: idParam.toLowerCase() }),
  errors: ['not_found'],
} as const;

/** The answer for one post; throws `not_found` for what the organization does not have. */
export const showPost = async (
  em: Em,
  actor: Actor,
  postId: string,
  { fileUrls }: Service,
): Promise<PostView> => {
  const row = await findPost(em, actor, postId);
  if (!row) throw notFound('post');
  return viewPost(row, fileUrls);
};
