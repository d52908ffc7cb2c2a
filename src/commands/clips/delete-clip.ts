import { audit } from '../../db/audit.ts';
import { filesOfClip } from '../../db/clips/clip-files.ts';
import { lockClip, markClipDeleted } from '../../db/clips/clips.ts';
import { lockOpenJobs } from '../../db/clips/move-clip-job.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import { cancelOpenJob } from './end-clip-job.ts';

/**
 * Deletes a clip; what runs on it is cancelled, and what was rendered from it stays. Gives the keys of its files, which
 * are to be deleted once this has committed. Throws `not_found`.
 */
export const deleteClip = async (em: Em, origin: Origin, clipId: string): Promise<string[]> => {
  const clip = await lockClip(em, origin.actor, clipId);
  for (const job of await lockOpenJobs(em, clipId)) await cancelOpenJob(em, origin, job);
  const files = await filesOfClip(em, clipId);
  await markClipDeleted(em, clipId);
  await audit(em, { action: 'clip.deleted', target: { kind: 'clip', id: clipId, name: clip.title } });
  return files;
};
