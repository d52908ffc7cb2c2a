import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { extractSpeech } from '../../adapters/video/extract-speech.ts';
import type { VideoSource } from '../../adapters/video/source.ts';
import type { Heard, Speech } from '../../adapters/speech/speech.ts';
import { completeJob } from '../../db/clips/finish-job.ts';
import type { TranscriptResult, Word } from '../../domain/clips/clips.ts';
import { cuesOf } from '../../domain/clips/transcripts.ts';
import { inputName, openClip, transact, type ClipWork } from './clip-work.ts';

/** Seconds of speech per part. Services accept at most 25 MB, and a failure repeats only one part. */
const partSeconds = 1_200;

const noService = () =>
  new ClipFailure(
    'no_speech_service',
    'This server has no speech recognition. Send the captions as SRT or WebVTT, or ask the operator to set SPEECH_URL.',
  );

const later =
  (seconds: number) =>
  ({ text, start, end }: Word): Word => ({ text, start: start + seconds, end: end + seconds });

/** Transcribes the clip's speech to words and captions. Returns false if the job was superseded. */
export const transcribeClip = async (work: ClipWork<'transcript'>): Promise<boolean> => {
  const { service, job } = work;
  const { speech } = service;
  if (!speech) throw noService();
  const source = await openClip(work);
  if (source.audioCodec === null) throw new ClipFailure('no_sound', 'The video has no sound.');
  const { language } = job.input;
  const result = await listen(work, speech, source, language);
  return transact(service, em => completeJob(em, { jobId: job.id, attempt: job.attempt }, result));
};

/** Transcribes part by part. Later parts use the language of the first one. */
const listen = async (
  { service, workspace, watching }: ClipWork,
  speech: Speech,
  { durationSeconds: duration, audioTrack }: VideoSource,
  language: string | null,
): Promise<TranscriptResult> => {
  const words: Word[] = [];
  let heard: Heard | undefined;
  for (let start = 0; start < duration; start += partSeconds) {
    const end = Math.min(duration, start + partSeconds);
    const file = await extractSpeech(
      service.video,
      workspace,
      { input: inputName, start, end, audioTrack },
      watching.signal,
    );
    heard = await speech({ file, language: language ?? heard?.language ?? null, signal: watching.signal });
    words.push(...heard.words.map(later(start)));
    watching.onProgress(0.95 * (end / duration));
  }
  return {
    language: language ?? heard?.language ?? null,
    words,
    cues: cuesOf(words),
    provider: heard?.provider ?? 'none',
    model: heard?.model ?? null,
  };
};
