import type { Em } from '../driver/orm.ts';

/** Measured values of a clip once its video is stored. */
export interface ClipFacts {
  storageKey: string;
  thumbnailKey: string | null;
  mimeType: string;
  sha256: string;
  width: number;
  height: number;
  fps: number;
  durationSeconds: number;
  sizeBytes: number;
  hasSound: boolean;
}

/** Makes a clip ready after its video was fetched. */
export const fillClip = async (em: Em, clipId: string, facts: ClipFacts): Promise<void> => {
  await em.execute(
    `update clips set status = 'ready', storage_key = ?, thumbnail_key = ?, mime_type = ?, sha256 = ?, width = ?,
            height = ?, fps = ?, duration_seconds = ?, size_bytes = ?, has_sound = ?, updated_at = now()
      where id = ?`,
    [
      facts.storageKey,
      facts.thumbnailKey,
      facts.mimeType,
      facts.sha256,
      facts.width,
      facts.height,
      facts.fps,
      facts.durationSeconds,
      facts.sizeBytes,
      facts.hasSound,
      clipId,
    ],
  );
};
