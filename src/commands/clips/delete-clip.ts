import { audit } from '../../db/audit.ts';
import { filesOfClip } from '../../db/clips/clip-files.ts';
import type { ClipJobRow } from '../../db/clips/clip-jobs.ts';
import { findClip } from '../../db/clips/clips.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import { cancelOpenJob } from './end-clip-job.ts';

/**
 * Deletes a clip; what runs on it is cancelled, and what was rendered from it stays. Gives the keys of its files, which
 * are to be deleted once this has committed. Throws `not_found`.
 */
export const deleteClip = async (em: Em, origin: Origin, clipId: string): Promise<string[]> => {
  const clip = await findClip(em, origin.actor, clipId, 'for update of c');
  const open = await em.execute<ClipJobRow[]>(
    `select id, org_id as "orgId", clip_id as "clipId", kind, attempt from clip_jobs
      where clip_id = ? and status in ('queued', 'running') order by id for update`,
    [clipId],
  );
  for (const job of open) await cancelOpenJob(em, origin, job);
  const files = await filesOfClip(em, clipId);
  await em.execute('update clips set deleted_at = now(), updated_at = now() where id = ?', [clipId]);
  await audit(em, { action: 'clip.deleted', target: { kind: 'clip', id: clipId, name: clip.title } });
  return files;
};
