import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { probeMedia } from '../../../src/adapters/media/media-probe.ts';
import { readConfig } from '../../../src/config/index.ts';
import type { VideoFacts } from '../../../src/domain/media/renditions/reasons.ts';
import { videoTools } from '../../support/video.ts';
import { use } from '../../support/use.ts';
import { aFolder } from '../../support/run-folder.ts';

/** Provides ffmpeg, a folder for files, and the facts of an upload. */
export const useVideoFiles = () => {
  const test = use(async () => videoTools());
  const folder = aFolder('videos');

  const written = async (bytes: Buffer): Promise<string> => {
    const file = path.join(folder, randomUUID());
    await writeFile(file, bytes);
    return file;
  };
  const measured = async (file: string): Promise<VideoFacts> => {
    const { facts } = await probeMedia(file, { fileName: '', mimeType: '' }, readConfig(), { orgId: 'any' });
    const { videoCodec = null, audioCodec = null } = facts;
    return { ...facts, sizeBytes: 1, videoCodec, audioCodec };
  };

  return { test, folder, written, measured };
};
