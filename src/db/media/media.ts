import { raw } from '@mikro-orm/postgresql';
import { notFound } from '../../domain/errors.ts';
import type { MediaType } from '../../domain/media/media.ts';
import { Media } from '../entities/media.ts';
import { findList, newestFirst, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { mediaText } from '../posts/post-media.ts';

/** Filter for files. Omitted fields match all files. */
export interface MediaFilter {
  type?: MediaType | undefined;
  /** Part of the file's name, alternative text, or title, case-insensitive. */
  q?: string | undefined;
  hasAltText?: boolean | undefined;
  /** First instant included. `createdTo` is the first one excluded. */
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  /** Whether a post uses the file. */
  used?: boolean | undefined;
}

/** SQL for all files of posts, in one pass. Checking each file would read the posts once for each file. */
const idsInPosts = `select (regexp_matches(${mediaText('p')}, '"id": "([0-9a-f-]{36})"', 'g'))[1]::uuid
    from posts p where p.org_id = ? and p.deleted_at is null`;

const usedOrNot = (orgId: string, used: boolean | undefined) =>
  used === undefined ? {} : { [raw(`id ${used ? '' : 'not '}in (${idsInPosts})`, [orgId])]: [] };

/** Escapes a text as a literal pattern for `like`. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containing = (q: string): { $ilike: string } => ({ $ilike: `%${escapePattern(q)}%` });

const conditions = (orgId: string, { type, q, hasAltText, createdFrom, createdTo, used }: MediaFilter) => ({
  orgId,
  deletedAt: null,
  ...(type && { type }),
  ...(q && { $or: [{ fileName: containing(q) }, { altText: containing(q) }, { title: containing(q) }] }),
  ...(hasAltText !== undefined && { $and: [{ altText: hasAltText ? { $ne: null } : null }] }),
  ...usedOrNot(orgId, used),
  createdAt: { ...(createdFrom && { $gte: createdFrom }), ...(createdTo && { $lt: createdTo }) },
});

/** Lists one page of an organization's files, newest first, with their total number, without deleted ones. */
export const listMedia = (
  em: Em,
  orgId: string,
  { limit, offset, ...filter }: MediaFilter & ListPosition,
): Promise<Listed<Media>> =>
  findList(em, Media, () => conditions(orgId, filter), {
    limit,
    offset,
    ...newestFirst,
    disableIdentityMap: true,
  });

/** Finds a file. Throws `not_found` if it does not exist, is deleted, or belongs to another organization. */
export const findMedia = async (em: Em, orgId: string, id: string): Promise<Media> => {
  const media = await em.findOne(Media, { id, orgId, deletedAt: null }, { disableIdentityMap: true });
  if (!media) throw notFound('media', id);
  return media;
};
