import { notFound } from '../../domain/errors.ts';
import { Media } from '../entities/media.ts';
import type { Em } from '../driver/orm.ts';

/** One page of an organization's files, newest first, and how many there are; deleted ones are not among them. */
export const listMedia = (
  em: Em,
  orgId: string,
  page: { limit: number; offset: number },
): Promise<[Media[], number]> =>
  em.findAndCount(
    Media,
    { orgId, deletedAt: null },
    { ...page, orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );

/** Throws `not_found` for what is not there, deleted, or another organization's. */
export const findMedia = async (em: Em, orgId: string, id: string): Promise<Media> => {
  const media = await em.findOne(Media, { id, orgId, deletedAt: null }, { disableIdentityMap: true });
  if (!media) throw notFound('media');
  return media;
};
