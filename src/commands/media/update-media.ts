import { LockMode } from '@mikro-orm/core';
import { Media } from '../../db/entities/media.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

/**
 * Changes a file's alternative text; null takes it away. Posts that are still to go out and have no text of their own
 * for it go out with the new one. Throws `not_found`.
 */
export const updateMedia = async (
  em: Em,
  { orgId }: Actor,
  id: string,
  { altText }: { altText: string | null },
): Promise<Media> => {
  const where = { id, orgId, deletedAt: null };
  const media = await em.findOne(Media, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!media) throw notFound('media', id);
  media.altText = altText;
  await em.flush();
  return media;
};
