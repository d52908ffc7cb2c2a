import { ClipFailure } from '../../../domain/clips/clip-failure.ts';
import { refuse } from '../../../domain/errors.ts';
import type { MediaFacts } from '../../../domain/media/media.ts';
import { cleanProfile } from '../../../domain/media/renditions/profiles.ts';
import { cleanReasons } from '../../../domain/media/renditions/reasons.ts';
import { turnsOf } from '../../../domain/turns/resources.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Workspaces } from '../../video/workspace.ts';
import { makePicture } from '../make-picture.ts';
import { isOfMachine } from '../media-image.ts';
import { storeMade, type StoredMade } from './store-made.ts';

interface Cleaning {
  storage: Storage;
  workspaces: Workspaces;
  orgId: string;
}

/** Received file on this disk. */
interface Received {
  part: string;
  facts: MediaFacts;
}

/**
 * Makes and stores the clean form of a received picture, from which all forms for platforms are made. Returns null if the
 * file needs none. Throws `invalid_media` if it cannot be converted, and `unavailable`.
 */
export const cleanUpload = async (
  { storage, workspaces, orgId }: Cleaning,
  { part, facts: measured }: Received,
): Promise<StoredMade | null> => {
  const facts = { ...measured, videoCodec: null, audioCodec: null };
  if (cleanReasons(facts).length === 0) return null;
  try {
    return await workspaces.use(async workspace => {
      const made = await turnsOf('pictures').take({ orgId }, () =>
        makePicture(workspace, { file: part, facts, profile: cleanProfile }),
      );
      return storeMade(storage, workspace, orgId, made);
    });
  } catch (error) {
    if (error instanceof ClipFailure) throw refuse('invalid_media', error.message);
    if (!isOfMachine(error)) throw error;
    throw refuse('unavailable', 'The picture cannot be converted right now. Send it again.', {
      retryAfter: 5,
    });
  }
};
