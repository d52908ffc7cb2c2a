import { Media } from '../../db/entities/media.ts';
import type { Em } from '../../db/driver/orm.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { MediaFacts } from '../../domain/media.ts';

/** A file that is in the store and has been measured. */
export interface StoredMedia {
  id: string;
  storageKey: string;
  fileName: string | null;
  altText: string | null;
  facts: MediaFacts;
}

/** Lists a stored file under the caller's organization. */
export const addMedia = async (em: Em, actor: Actor, { facts, ...file }: StoredMedia): Promise<Media> => {
  const media = em.create(Media, {
    videoCodec: null,
    audioCodec: null,
    ...facts,
    ...file,
    orgId: actor.orgId,
    createdBy: actorName(actor),
    createdAt: new Date(),
    deletedAt: null,
  });
  await em.flush();
  return media;
};
