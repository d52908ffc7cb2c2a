import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { partsFolder } from './storage-parts.ts';

/**
 * A path for a file that is written over a while and then adopted by the store; there is none at it yet. What earlier tries of
 * the same work left here is removed; `name` must not begin another's.
 */
export const openDraft = async (folder: string, name: string, attempt: number): Promise<string> => {
  const parts = await partsFolder(folder);
  await removeDrafts(folder, name);
  return path.join(parts, `${name}-${attempt}`);
};

/** Removes what all tries of some work have left on this machine. */
export const removeDrafts = async (folder: string, name: string): Promise<void> => {
  const parts = await partsFolder(folder);
  const left = (await readdir(parts)).filter(file => file.startsWith(`${name}-`));
  for (const file of left) await rm(path.join(parts, file), { force: true });
};
