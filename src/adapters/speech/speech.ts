import type { Config } from '../../config/index.ts';
import type { Word } from '../../domain/clips/clips.ts';

/** Speech that was turned into text. Seconds of the sound that was given. */
export interface Heard {
  words: Word[];
  /** BCP 47; null where the model does not say. */
  language: string | null;
  /** Who made it: shown with it for ever. */
  provider: 'openai-compatible' | 'local';
  model: string;
}

export interface SpeechTask {
  /** Path of a file with sound: AAC in MP4, one channel. */
  file: string;
  /** BCP 47; found out by the model without it. */
  language: string | null;
  signal: AbortSignal;
}

/** Turns speech into text, word by word. Throws `ClipFailure`: `speech_failed` for what would fail again. */
export type Speech = (task: SpeechTask) => Promise<Heard>;

export type SpeechSettings = Pick<
  Config,
  'SPEECH_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL' | 'SPEECH_PYTHON' | 'SPEECH_TIMEOUT'
>;
