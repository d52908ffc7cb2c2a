import { buffer } from 'node:stream/consumers';
import type { Logo } from '../../adapters/carousels/logo.ts';
import type { CarouselRow } from '../../db/carousels/carousels.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';
import type { Rendering } from './rendering.ts';

/** The brand's logo; null where it has none, or the file is gone since: the brand's first letter stands for it then. */
export const logoOf = async (
  { log, orm, storage }: Rendering,
  { orgId, brandId, brandKit: { logoMediaId } }: CarouselRow,
): Promise<Logo | null> => {
  if (!logoMediaId) return null;
  const file = (await findMediaByIds(orm.em.fork(), orgId, [logoMediaId])).get(logoMediaId);
  if (!file || file.deleted) return null;
  try {
    const { prepareLogo } = await import('../../adapters/carousels/logo.ts');
    return await prepareLogo(await buffer(await storage.open(file.storageKey)), file.mimeType);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    log.warn({ brandId, logoMediaId }, 'the logo of a brand is gone');
    return null;
  }
};
