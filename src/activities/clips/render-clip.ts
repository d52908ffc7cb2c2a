import { stat } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { prepareCaptions } from '../../adapters/video/burn-captions.ts';
import { cutsBetween } from '../../adapters/video/find-cuts.ts';
import { findFocus } from '../../adapters/video/focus.ts';
import { frameAt } from '../../adapters/video/frames.ts';
import { keyOfFile } from '../../adapters/storage/storage-keys.ts';
import { storePicture } from '../../adapters/video/ingest.ts';
import { measureLoudness } from '../../adapters/video/loudness.ts';
import type { RenderPlan } from '../../adapters/video/render-args.ts';
import { renderPlan, type Rendered } from '../../adapters/video/render.ts';
import type { VideoSource } from '../../adapters/video/source.ts';
import { hashFile } from '../../adapters/storage/hash-file.ts';
import { findNewestJob } from '../../db/clips/clip-jobs.ts';
import { announceRender, completeJob } from '../../db/clips/finish-job.ts';
import { notifyOfMedia } from '../../db/media/media-quota.ts';
import { captionsBetween, type Cue } from '../../domain/clips/captions.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { outputSize } from '../../domain/clips/clip-framing.ts';
import type { RenderInput, RenderResult, ScenesResult, TranscriptResult } from '../../domain/clips/clips.ts';
import { failpoint } from '../../process/failpoints.ts';
import { bringWatermark } from './bring-watermark.ts';
import { inputName, Leftovers, openClip, share, transact, type ClipWork } from './clip-work.ts';

const outputName = 'output.mp4';

/**
 * Renders a part of the clip and adds it to the media, together with credits, event, and notification. Returns false if the
 * job was superseded.
 */
export const renderClip = async (work: ClipWork<'render'>): Promise<boolean> => {
  const { input } = work.job;
  const source = await openClip(work);
  const { plan, focus } = await planOf(work, input, source);
  const { service, workspace, watching } = work;
  const made = await renderPlan(service.video, workspace, source, plan, share(watching, 0.1, 0.95));
  return publishFile(work, input, made, focus);
};

/** Brings everything that the render needs into the workspace. */
const planOf = async (
  work: ClipWork,
  input: RenderInput,
  source: VideoSource,
): Promise<{ plan: RenderPlan; focus: RenderResult['focus'] }> => {
  const focus = await focusOf(work, input, source);
  const captions = await captionsOf(work, input, source);
  const watermark = input.watermark ? await bringWatermark(work, input.watermark) : undefined;
  const { start, end, aspect, fit } = input;
  const part = { input: inputName, start, end };
  const loudness =
    input.loudness && source.audioCodec !== null
      ? await measureLoudness(
          work.service.video,
          work.workspace,
          { ...part, audioTrack: source.audioTrack },
          work.watching.signal,
        )
      : undefined;
  return {
    focus,
    plan: {
      ...part,
      output: outputName,
      aspect,
      fit,
      focus: focus.steps,
      ...(captions !== undefined && { captions }),
      ...(watermark && { watermark }),
      ...(loudness && { loudness }),
    },
  };
};

const focusOf = async (
  { service, clip, workspace, watching }: ClipWork,
  { focus, start, end, aspect, fit }: RenderInput,
  source: VideoSource,
): Promise<RenderResult['focus']> => {
  if (focus !== 'auto') return { mode: 'given', steps: [{ at: 0, ...focus }] };
  if (fit !== 'crop') return { mode: 'centre', steps: [] };
  const em = service.orm.em.fork();
  const known = (await findNewestJob(em, clip.id, 'scenes', 'completed'))?.result as
    | ScenesResult
    | null
    | undefined;
  const cuts =
    known?.scenes.map(scene => scene.start) ??
    (await cutsBetween(service.video, workspace, inputName, source, { start, end }, watching.signal)).map(
      ({ at }) => at,
    );
  return findFocus(
    service.video,
    workspace,
    source,
    { input: inputName, start, end, aspect, fit, cuts },
    watching.signal,
  );
};

const cuesOf = async ({ service, clip }: ClipWork, { captions }: RenderInput): Promise<Cue[]> => {
  if (captions !== 'auto') return captions ?? [];
  const em = service.orm.em.fork();
  const transcript = (await findNewestJob(em, clip.id, 'transcript', 'completed'))?.result as
    | TranscriptResult
    | null
    | undefined;
  if (!transcript)
    throw new ClipFailure('no_transcript', 'The clip has no transcript for captions. Create one first.');
  return transcript.cues;
};

/** Writes the caption file. Returns undefined if no captions were requested or this part has no speech. */
const captionsOf = async (
  work: ClipWork,
  input: RenderInput,
  source: VideoSource,
): Promise<string | undefined> => {
  if (input.captions === null) return undefined;
  const cues = captionsBetween(await cuesOf(work, input), input.start, input.end);
  if (cues.length === 0 && input.captions === 'auto') return undefined;
  if (cues.length === 0)
    throw new ClipFailure('captions_empty', 'The captions contain nothing between "start" and "end".');
  const size = outputSize(source, input.aspect, input.fit);
  const { service, workspace, watching } = work;
  const about = { cues, style: input.captionStyle, size, ownFonts: service.config.CAPTION_FONTS };
  return prepareCaptions(service.video, workspace, about, watching.signal);
};

/** Returns a file name that people recognize, such as `My clip.mp4`. */
const fileNameOf = ({ fileName }: RenderInput, title: string): string =>
  `${(fileName ?? title).replace(/\.mp4$/i, '') || 'clip'}.mp4`;

/** Stores the result and writes its row. A result that is no longer wanted is deleted again. */
const publishFile = async (
  work: ClipWork,
  input: RenderInput,
  { file, source, isCopy }: Rendered,
  focus: RenderResult['focus'],
): Promise<boolean> => {
  const { service, job, clip, workspace } = work;
  const leftovers = new Leftovers(service);
  const poster = await frameAt(service.video, workspace, {
    input: outputName,
    at: source.durationSeconds / 3,
    side: 1_280,
  });
  const [sha256, { size: sizeBytes }] = await Promise.all([hashFile(file), stat(file)]);
  const mediaId = uuidv7();
  let isTaken = false;
  try {
    const storageKey = leftovers.note(keyOfFile(job.orgId, mediaId, 'mp4'));
    const posterKey = leftovers.note(await storePicture(service.storage, job.orgId, poster));
    await service.storage.adopt(storageKey, file, { mimeType: 'video/mp4' });
    await failpoint('clip.stored');
    const { width, height, durationSeconds } = source;
    const result: RenderResult = {
      mediaId,
      storageKey,
      posterKey,
      width,
      height,
      durationSeconds,
      sizeBytes,
      focus,
      isCopy,
      hasSound: source.audioCodec !== null,
    };
    isTaken = await transact(service, async em => {
      const isDone = await completeJob(em, { jobId: job.id, attempt: job.attempt }, result);
      const fileName = fileNameOf(input, clip.title);
      const outputUrl = service.fileUrls.sign(storageKey);
      if (isDone) {
        await notifyOfMedia(em, job.orgId, sizeBytes, service.config.MEDIA_STORAGE_LIMIT);
        await announceRender(em, job, { result, sha256, fileName, outputUrl });
      }
      return isDone;
    });
    return isTaken;
  } finally {
    if (!isTaken) await leftovers.delete();
  }
};
