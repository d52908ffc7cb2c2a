import type { Config } from '../../config/index.ts';
import type { Word } from '../../domain/clips/clips.ts';

/** Transcribed speech. Times are in seconds of the given sound. */
export interface Heard {
  words: Word[];
  /** BCP 47. Null if the model does not report it. */
  language: string | null;
  /** Origin of the transcript, shown with it permanently. */
  provider: 'openai-compatible' | 'local';
  model: string;
}

export interface SpeechTask {
  /** Path of a file with sound: AAC in MP4, one channel. */
  file: string;
  /** BCP 47. If null, the model detects it. */
  language: string | null;
  signal: AbortSignal;
}

/** Transcribes speech, word by word. Throws `ClipFailure` with `speech_failed` for failures that a retry would repeat. */
export type Speech = (task: SpeechTask) => Promise<Heard>;

export type SpeechSettings = Pick<
  Config,
  'SPEECH_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL' | 'SPEECH_PYTHON' | 'SPEECH_TIMEOUT'
>;
