import { contactSheet } from '../../adapters/video/contact-sheet.ts';
import { findCuts } from '../../adapters/video/find-cuts.ts';
import { frameAt } from '../../adapters/video/frames.ts';
import { storePicture } from '../../adapters/video/ingest.ts';
import { drawFilmstrip } from '../../adapters/video/filmstrip.ts';
import { readWaveform, type Waveform } from '../../adapters/video/waveform.ts';
import type { VideoSource } from '../../adapters/video/source.ts';
import { readSound } from '../../adapters/video/sound.ts';
import { findNewestJob } from '../../db/clips/clip-jobs.ts';
import { completeJob } from '../../db/clips/finish-job.ts';
import type { Scene, ScenesResult, TranscriptResult } from '../../domain/clips/clips.ts';
import { suggest } from '../../domain/clips/scene-suggestions.ts';
import type { Cut } from '../../domain/clips/scene-cuts.ts';
import { sentenceTimes } from '../../domain/clips/transcripts.ts';
import { inputName, Leftovers, openClip, share, transact, type ClipWork } from './clip-work.ts';

/** Minimum length of a scene in seconds. Shorter ones are part of a transition. */
const minScene = 0.1;
/** Maximum number of scenes in the list: those at whose start the picture changes most. */
const maxScenes = 500;

/** Returns the scenes between cuts. The first one begins at 0 with a score of 1. */
const scenesOf = (cuts: readonly Cut[], duration: number): Scene[] => {
  const strongest = cuts.toSorted((a, b) => b.score - a.score).slice(0, maxScenes - 1);
  const starts = [
    { at: 0, score: 1 },
    ...strongest.filter(({ at }) => at >= minScene && at < duration - minScene),
  ];
  const ordered = starts.toSorted((a, b) => a.at - b.at);
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return ordered.map(({ at, score }, index) => ({
    start: round(at),
    end: round(ordered[index + 1]?.at ?? duration),
    score: round(Math.min(1, score)),
  }));
};

/** Finds the scenes of a clip, a picture of each, and suggestions for clips. Returns false if the job was superseded. */
export const detectScenes = async (work: ClipWork<'scenes'>): Promise<boolean> => {
  const { service, job, workspace, watching } = work;
  const source = await openClip(work);
  const cuts = await findCuts(service.video, workspace, inputName, source, share(watching, 0, 0.6));
  const sound = await readSound(service.video, workspace, inputName, source, watching.signal);
  const waveform = await readWaveform(service.video, workspace, inputName, source, watching.signal);
  watching.onProgress(0.7);
  const scenes = scenesOf(cuts, source.durationSeconds);
  const em = service.orm.em.fork();
  const transcript = (await findNewestJob(em, work.clip.id, 'transcript', 'completed'))?.result as
    | TranscriptResult
    | null
    | undefined;
  const suggestions = suggest(
    {
      durationSeconds: source.durationSeconds,
      ...sound,
      cuts: scenes.map(({ start }) => start),
      sentences: sentenceTimes(transcript?.words ?? []),
    },
    job.input,
  );
  return store(work, source, { scenes, suggestions, waveform });
};

/** Result without pictures. */
interface Found extends Pick<ScenesResult, 'suggestions'> {
  scenes: readonly Scene[];
  waveform: Waveform;
}

const store = async (
  { service, job, workspace, watching }: ClipWork,
  source: VideoSource,
  { scenes, suggestions, waveform }: Found,
): Promise<boolean> => {
  const leftovers = new Leftovers(service);
  let isTaken = false;
  try {
    const pictures: Buffer[] = [];
    const shown: ScenesResult['scenes'] = [];
    for (const [index, scene] of scenes.entries()) {
      const at = scene.start + Math.min(1, (scene.end - scene.start) / 2);
      const picture = await frameAt(service.video, workspace, { input: inputName, at }, watching.signal);
      pictures.push(picture);
      shown.push({
        ...scene,
        thumbnailKey: leftovers.note(await storePicture(service.storage, job.orgId, picture)),
      });
      watching.onProgress(0.7 + (0.2 * (index + 1)) / scenes.length);
    }
    const sheet = await contactSheet(pictures);
    const contactSheetKey = leftovers.note(await storePicture(service.storage, job.orgId, sheet));
    const drawing = share(watching, 0.9, 0.99);
    const { picture, ...film } = await drawFilmstrip(service.video, workspace, inputName, source, drawing);
    const filmstripKey = leftovers.note(await storePicture(service.storage, job.orgId, picture));
    const filmstrip = { filmstripKey, ...film };
    const result: ScenesResult = { scenes: shown, suggestions, contactSheetKey, waveform, filmstrip };
    const attempt = { jobId: job.id, attempt: job.attempt };
    isTaken = await transact(service, em => completeJob(em, attempt, result));
    return isTaken;
  } finally {
    if (!isTaken) await leftovers.delete();
  }
};
