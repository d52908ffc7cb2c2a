import { cleanProfile } from '../../domain/media/renditions/profiles.ts';
import type { Em } from '../driver/orm.ts';
import { addRendition, type NewRendition } from './renditions.ts';

/** Clean form of a picture in the store. */
export type CleanForm = Omit<NewRendition, 'orgId' | 'mediaId' | 'profile'>;

/** Adds the clean form of a file that was just added. Does nothing if the file needs none. */
export const addCleanForm = async (
  em: Em,
  { id: mediaId, orgId }: { id: string; orgId: string },
  clean: CleanForm | null | undefined,
): Promise<void> => {
  if (clean) await addRendition(em, { ...clean, orgId, mediaId, profile: cleanProfile.name });
};
