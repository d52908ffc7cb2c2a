import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config/index.ts';
import { makeFourScenes } from '../../src/local/demo/make-video.ts';
import type { TestApi } from './http/api.ts';
import { upload } from './media.ts';
import { untilRow } from './until-row.ts';

const cache = path.join(tmpdir(), 'social-publishing-service-media');

/**
 * Returns the path of a video with four scenes and a sound like speech, made once per machine. Four seconds a scene,
 * 640×360.
 */
export const fourScenesFile = async (
  spec: { seconds?: number; width?: number; height?: number; gop?: number } = {},
): Promise<string> => {
  const given = { seconds: 4, width: 640, height: 360, gop: 250, ...spec };
  const file = path.join(cache, `four-scenes-3-${Object.values(given).join('-')}.mp4`);
  if (await readFile(file).catch(() => undefined)) return file;
  await mkdir(cache, { recursive: true });
  const part = path.join(cache, `${randomUUID()}.part`);
  try {
    await makeFourScenes(part, readConfig(), given);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return file;
};

/** Uploads a video as a clip. */
export const aClip = async (
  api: TestApi,
  as: string,
  { file, fields = {} }: { file?: string; fields?: Record<string, string> } = {},
) => {
  const form = upload(await readFile(file ?? (await fourScenesFile())), {
    name: 'talk.mp4',
    type: 'video/mp4',
  });
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { status, body, data } = await api.post('/clips', undefined, { as, raw: form });
  assert.equal(status, 201, JSON.stringify(body));
  return data as { id: string; title: string; durationSeconds: number; thumbnailUrl: string | null };
};

/** Waits until a render has ended, and returns it. */
export const endedRender = (api: TestApi, as: string, jobId: string) =>
  untilRow(
    api,
    `render ${jobId} has ended`,
    [`select 1 from clip_jobs where id = $1 and status in ('completed', 'failed', 'cancelled')`, jobId],
    async () => {
      const { data } = await api.get(`/clips/jobs/${jobId}`, { as });
      return ['completed', 'failed', 'cancelled'].includes(data.status) && data;
    },
  );
