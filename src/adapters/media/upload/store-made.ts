import { stat } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { hashFile } from '../../storage/hash-file.ts';
import { keyOfFile } from '../../storage/storage-keys.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MadeRendition } from '../../video/rendition.ts';
import type { Workspace } from '../../video/workspace.ts';
import { extensionOf } from '../media-kinds.ts';

/** Rendition of a file in the store. */
export interface StoredMade extends Omit<MadeRendition, 'name'> {
  id: string;
  storageKey: string;
  sha256: string;
  sizeBytes: number;
}

/** Moves a rendition from a workspace to the store, under a new key. */
export const storeMade = async (
  storage: Storage,
  workspace: Workspace,
  orgId: string,
  { name, ...made }: MadeRendition,
): Promise<StoredMade> => {
  const file = workspace.file(name);
  const [sha256, { size: sizeBytes }] = await Promise.all([hashFile(file), stat(file)]);
  const id = uuidv7();
  const storageKey = keyOfFile(orgId, id, extensionOf(name));
  const { mimeType, width, height, durationSeconds } = made;
  await storage.adopt(storageKey, file, { mimeType });
  return { mimeType, width, height, durationSeconds, id, storageKey, sha256, sizeBytes };
};
