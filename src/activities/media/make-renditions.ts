import { stat } from 'node:fs/promises';
import { Context } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { hashFile } from '../../adapters/media/hash-file.ts';
import { makeRendition } from '../../adapters/video/rendition.ts';
import type { Workspace } from '../../adapters/video/workspace.ts';
import { addRendition, findVideo, hasRendition, type VideoRow } from '../../db/media/renditions.ts';
import { ClipFailure } from '../../domain/clip-failure.ts';
import { profileNamed, type RenditionProfile } from '../../domain/renditions.ts';
import type { Service } from '../../process/service.ts';
import { endOfAborted, unlessBroken } from '../hand-over.ts';
import { whileHeartbeating } from '../heartbeat.ts';
import { keyOfFile } from '../../adapters/storage/storage-keys.ts';

/** A video to be brought into a platform's form. */
export interface RenditionInput {
  mediaId: string;
  profile: string;
}

/** `refused`: the same once more would fail the same. */
export type RenditionStep = { state: 'made' } | { state: 'refused'; reason: string };

const heartbeatMs = 500;

/** Makes the rendition unless it is there; repeatable. */
const makeOne = async (
  service: Service,
  { mediaId, profile: name }: RenditionInput,
): Promise<RenditionStep> => {
  const em = service.orm.em.fork();
  const profile = profileNamed(name);
  const video = await findVideo(em, mediaId);
  if (!profile || !video) return { state: 'refused', reason: 'the video is gone' };
  if (await hasRendition(em, mediaId, name)) return { state: 'made' };
  const { cancellationSignal: signal } = Context.current();
  try {
    await service.video.workspaces.use(workspace => render(service, workspace, video, profile, signal));
    return { state: 'made' };
  } catch (error) {
    if (signal.aborted) throw endOfAborted();
    if (error instanceof ClipFailure) return { state: 'refused', reason: error.message };
    throw unlessBroken(error);
  }
};

const render = async (
  { orm, storage, video: tools }: Service,
  workspace: Workspace,
  video: VideoRow,
  profile: RenditionProfile,
  signal: AbortSignal,
): Promise<void> => {
  await workspace.fetch(video.storageKey, 'input', signal);
  const made = await makeRendition(
    tools,
    workspace,
    { facts: video, profile },
    { signal, onProgress: () => undefined },
  );
  const file = workspace.file('output.mp4');
  const [sha256, { size: sizeBytes }] = await Promise.all([hashFile(file), stat(file)]);
  const id = uuidv7();
  const storageKey = keyOfFile(video.orgId, id, 'mp4');
  await storage.adopt(storageKey, file, { mimeType: 'video/mp4' });
  const { width, height, durationSeconds } = made;
  const isNew = await addRendition(orm.em.fork(), {
    id,
    orgId: video.orgId,
    mediaId: video.id,
    profile: profile.name,
    storageKey,
    sha256,
    width,
    height,
    durationSeconds,
    sizeBytes,
  });
  if (!isNew) await storage.delete(storageKey);
};

/** The step that brings a video into a platform's form, bound to one process. */
export const createRenditionActivities = (service: Service) => ({
  makeRendition: (input: RenditionInput): Promise<RenditionStep> =>
    whileHeartbeating(heartbeatMs, () => makeOne(service, input)),
});

export type RenditionActivities = ReturnType<typeof createRenditionActivities>;
