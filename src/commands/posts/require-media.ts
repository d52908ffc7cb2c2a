import type { Em } from '../../db/driver/orm.ts';
import { findMediaByIds, lockMedia, type PostMediaFile } from '../../db/posts/post-media.ts';
import { refuse } from '../../domain/errors.ts';

/**
 * The organization's files with these ids. Throws `not_found`, naming every one that is not there, when any is missing,
 * deleted or another organization's; a deleted file that the post carries already (`carried`) may stay on it.
 */
export const requireMedia = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
  carried: readonly string[] = [],
): Promise<Map<string, PostMediaFile>> => {
  await lockMedia(em, orgId, ids);
  const files = await findMediaByIds(em, orgId, ids);
  const isThere = (id: string): boolean => {
    const file = files.get(id);
    return file !== undefined && (!file.deleted || carried.includes(id));
  };
  const missing = ids.filter(id => !isThere(id));
  if (missing.length === 0) return files;
  throw refuse('not_found', `There is no such media: ${missing.join(', ')}.`);
};
