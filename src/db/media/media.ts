import { raw } from '@mikro-orm/postgresql';
import { notFound } from '../../domain/errors.ts';
import type { MediaType } from '../../domain/media/media.ts';
import { Media } from '../entities/media.ts';
import type { Em } from '../driver/orm.ts';
import { mediaText } from '../posts/post-media.ts';

/** Which files to list; what is not named decides nothing. */
export interface MediaFilter {
  type?: MediaType | undefined;
  /** A part of the file's name or its alternative text, in any case. */
  q?: string | undefined;
  hasAltText?: boolean | undefined;
  /** The first instant that counts, and the first that no longer does. */
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  /** Whether a post has the file. */
  used?: boolean | undefined;
}

/** All files of posts, read in one pass: asking for each file would read the posts as often as there are files. */
const idsInPosts = `select (regexp_matches(${mediaText('p')}, '"id": "([0-9a-f-]{36})"', 'g'))[1]::uuid
    from posts p where p.org_id = ? and p.deleted_at is null`;

const usedOrNot = (orgId: string, used: boolean | undefined) =>
  used === undefined ? {} : { [raw(`id ${used ? '' : 'not '}in (${idsInPosts})`, [orgId])]: [] };

/** A text as a pattern of `like`: of itself alone. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containing = (q: string): { $ilike: string } => ({ $ilike: `%${escapePattern(q)}%` });

const conditions = (orgId: string, { type, q, hasAltText, createdFrom, createdTo, used }: MediaFilter) => ({
  orgId,
  deletedAt: null,
  ...(type && { type }),
  ...(q && { $or: [{ fileName: containing(q) }, { altText: containing(q) }] }),
  ...(hasAltText !== undefined && { $and: [{ altText: hasAltText ? { $ne: null } : null }] }),
  ...usedOrNot(orgId, used),
  createdAt: { ...(createdFrom && { $gte: createdFrom }), ...(createdTo && { $lt: createdTo }) },
});

/** One page of an organization's files, newest first, and how many there are; deleted ones are not among them. */
export const listMedia = (
  em: Em,
  orgId: string,
  { limit, offset, ...filter }: MediaFilter & { limit: number; offset: number },
): Promise<[Media[], number]> =>
  em.findAndCount(Media, conditions(orgId, filter), {
    limit,
    offset,
    orderBy: { createdAt: 'desc', id: 'desc' },
    disableIdentityMap: true,
  });

/** Throws `not_found` for what is not there, deleted, or another organization's. */
export const findMedia = async (em: Em, orgId: string, id: string): Promise<Media> => {
  const media = await em.findOne(Media, { id, orgId, deletedAt: null }, { disableIdentityMap: true });
  if (!media) throw notFound('media', id);
  return media;
};
