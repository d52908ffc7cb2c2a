import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { partsFolder } from './storage-parts.ts';

/**
 * Returns a new path for a file that is written over a while and then moved to the store. Removes drafts of earlier
 * attempts at the same work. `name` must not be a prefix of another's.
 */
export const openDraft = async (folder: string, name: string, attempt: number): Promise<string> => {
  const parts = await partsFolder(folder);
  await removeDrafts(folder, name);
  return path.join(parts, `${name}-${attempt}`);
};

/** Removes the drafts of all attempts at some work on this machine. */
export const removeDrafts = async (folder: string, name: string): Promise<void> => {
  const parts = await partsFolder(folder);
  const left = (await readdir(parts)).filter(file => file.startsWith(`${name}-`));
  for (const file of left) await rm(path.join(parts, file), { force: true });
};
