import { createHttpSpeech } from './http-speech.ts';
import type { Speech, SpeechSettings } from './speech.ts';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { RunFailure, runLimited } from '../media/ffmpeg-run.ts';
import { languageSubtag } from '../../domain/clips/language-tag.ts';

const script = fileURLToPath(new URL('./whisper.py', import.meta.url));

const answer = z.object({
  language: z.string().nullable(),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
});

/** Creates transcription by Whisper tiny on this machine: best for English, and no data leaves the machine. */
const createLocalSpeech = (config: SpeechSettings & { SPEECH_PYTHON: string }): Speech => {
  return async ({ file, language, signal }) => {
    try {
      const args = [script, file, ...(language === null ? [] : [languageSubtag(language)])];
      const { stdout } = await runLimited(config.SPEECH_PYTHON, args, {
        signal,
        timeoutMs: config.SPEECH_TIMEOUT,
        outputBytes: 64 * 1_048_576,
      });
      const { words, language: heard } = answer.parse(JSON.parse(stdout));
      return { words, language: language ?? heard, provider: 'local', model: 'whisper-tiny' };
    } catch (error) {
      if (!(error instanceof RunFailure) || error.reason !== 'exit') throw error;
      const last = error.stderr.trim().split('\n').at(-1) ?? '';
      throw new ClipFailure('speech_failed', `The local speech model failed: ${last.slice(0, 300)}`);
    }
  };
};

/** Creates the configured transcription. Undefined if none is configured. */
export const createSpeech = (config: SpeechSettings): Speech | undefined => {
  if (config.SPEECH_URL !== undefined) return createHttpSpeech({ ...config, SPEECH_URL: config.SPEECH_URL });
  if (config.SPEECH_PYTHON !== undefined)
    return createLocalSpeech({ ...config, SPEECH_PYTHON: config.SPEECH_PYTHON });
  return undefined;
};
