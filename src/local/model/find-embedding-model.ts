import { createLocalEmbedder } from '../../adapters/ai/embeddings/local-embedder.ts';
import type { Config } from '../../config/index.ts';
import { defaultCache } from '../parts/binary-cache.ts';
import type { StackContext } from '../stack-parts.ts';
import { fetchModel, isModelCached } from './fetch-model.ts';
import { runtimePackages } from './fetch-runtime.ts';
import { knownModels, type KnownModel } from './known-models.ts';
import { fromHub, fromMaven } from './model-sources.ts';

/** Maximum milliseconds for downloading a model. After that, the smaller one serves. */
const patience = 180_000;

const isFetched = ({ EMBEDDING_PROVIDER, EMBEDDING_MODEL_DIR, EMBEDDING_LOCAL_MODEL }: Config): boolean =>
  EMBEDDING_PROVIDER === 'local' && !EMBEDDING_MODEL_DIR && EMBEDDING_LOCAL_MODEL !== 'built-in';

/** Loads the model as roles do, in its own process. */
const check = async (folder: string): Promise<void> => {
  const embedder = createLocalEmbedder(folder);
  try {
    await embedder.facts();
  } catch (error) {
    throw new Error(`${(error as Error).message} (${folder}; delete the folder to download it again)`, {
      cause: error,
    });
  } finally {
    await embedder.close();
  }
};

type Needs = Pick<StackContext, 'config' | 'progress' | 'signal'>;

/** Returns the model that a start downloads, and its cache. Undefined if the settings name another one. */
const modelToFetch = (config: Config): { model: KnownModel; cache: string } | undefined => {
  const name = config.EMBEDDING_LOCAL_MODEL;
  if (!isFetched(config) || name === 'built-in') return undefined;
  return { model: knownModels[name], cache: config.EMBEDDING_MODEL_CACHE ?? defaultCache(process.env) };
};

/** Downloads the model unless it is cached. Undefined if it is unavailable, with a message. */
const fetchOrSay = async (
  { model, cache }: { model: KnownModel; cache: string },
  { progress: { say }, signal }: Needs,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> => {
  const sources = [fromHub(model), ...(model.maven ? [fromMaven(model.maven)] : [])];
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  try {
    return await fetchModel(model, sources, {
      env,
      cache,
      say,
      signal: until,
      runtime: runtimePackages,
      check,
    });
  } catch (error) {
    signal.throwIfAborted();
    say(
      `embedding model: ${(error as Error).message}\n${model.name} cannot be used: knowledge bases use the smaller built-in model, and the next start tries again`,
    );
    return undefined;
  }
};

/**
 * Returns the folder of EMBEDDING_MODEL_DIR, or of the cached model of EMBEDDING_LOCAL_MODEL, and reports which one serves.
 * Downloads a missing model now if the setting names it. A start does not wait for the default one, and uses the smaller
 * model meanwhile.
 */
export const findEmbeddingModel = async (
  needs: Needs,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> => {
  const { config, progress } = needs;
  const fetched = modelToFetch(config);
  if (!fetched) return config.EMBEDDING_MODEL_DIR;
  const { model, cache } = fetched;
  if (!env['EMBEDDING_LOCAL_MODEL'] && !isModelCached(model, cache)) {
    progress.say(
      `knowledge bases use the smaller built-in model; ${model.name} is being downloaded for the next start`,
    );
    return undefined;
  }
  const folder = await fetchOrSay(fetched, needs, env);
  if (folder !== undefined) progress.say(`knowledge bases use ${model.name}`);
  return folder;
};

/** Downloads the model for which `findEmbeddingModel` did not wait. */
export const fetchModelForLaterStarts = async (
  needs: Needs,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> => {
  const fetched = modelToFetch(needs.config);
  if (!fetched || isModelCached(fetched.model, fetched.cache)) return;
  const folder = await fetchOrSay(fetched, needs, env).catch(() => undefined);
  if (folder !== undefined) needs.progress.say(`${fetched.model.name} is downloaded: the next start uses it`);
};
