import { LockMode } from '@mikro-orm/core';
import { Media } from '../../db/entities/media.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isCarried } from '../../db/posts/post-media.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/**
 * Takes a file out of the lists; no further post may take it. `isCarried` says whether a post still carries it: its
 * bytes must stay for that post. What stayed may be deleted again, when no post carries it any more. Throws `not_found`.
 */
export const deleteMedia = async (
  em: Em,
  actor: Actor,
  id: string,
): Promise<{ media: Media; isCarried: boolean }> => {
  const media = await em.findOne(
    Media,
    { id, orgId: actor.orgId, $or: [{ deletedAt: null }, { keptForPosts: true }] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!media) throw notFound('media', id);
  media.deletedAt ??= new Date();
  await em.flush();
  media.keptForPosts = await isCarried(em, media);
  await em.flush();
  return { media, isCarried: media.keptForPosts };
};
