import { createHttpSpeech } from './http-speech.ts';
import { createLocalSpeech } from './local-speech.ts';
import type { Speech, SpeechSettings } from './speech.ts';

/** What the settings name; undefined where they name nothing. */
export const createSpeech = (config: SpeechSettings): Speech | undefined => {
  if (config.SPEECH_URL !== undefined) return createHttpSpeech({ ...config, SPEECH_URL: config.SPEECH_URL });
  if (config.SPEECH_PYTHON !== undefined)
    return createLocalSpeech({ ...config, SPEECH_PYTHON: config.SPEECH_PYTHON });
  return undefined;
};
