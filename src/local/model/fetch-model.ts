import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitForLock } from '../lock.ts';
import type { FindOptions } from '../parts/find-server.ts';
import { assertPinned } from '../parts/pins.ts';
import { fetchRuntime, runtimeFolder, type RuntimePackage } from './fetch-runtime.ts';
import type { KnownModel } from './known-models.ts';
import type { ModelSource } from './model-sources.ts';

export interface FetchModelOptions extends FindOptions {
  /** Packages with which the model runs. */
  runtime: readonly RuntimePackage[];
  /** Resolves if the model in a folder is usable. Rejects with the reason otherwise. */
  check: (folder: string) => Promise<void>;
}

/** Additional file in a model's folder. */
const promptsFile = 'config_sentence_transformers.json';

const assertWhole = async (folder: string, { files }: KnownModel): Promise<void> => {
  for (const { name, sha256 } of files) await assertPinned(path.join(folder, name), sha256);
};

/** Reports every 5 s what has been downloading for how long. */
const counting = async ({ say }: FindOptions, what: string, work: () => Promise<void>): Promise<void> => {
  const began = Date.now();
  const report = (): void => say(`downloading ${what}: ${Math.round((Date.now() - began) / 1_000)} s`);
  report();
  const timer = setInterval(report, 5_000);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
};

/** Creates a folder under a temporary name, and renames it once it is complete. */
const makeFolder = async (folder: string, make: (fresh: string) => Promise<void>): Promise<void> => {
  const fresh = await mkdtemp(`${folder}.new-`);
  try {
    await make(fresh);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
};

/** Installs the packages with which all models beside them run. */
const makeRuntime = (folder: string, options: FetchModelOptions): Promise<void> =>
  makeFolder(folder, fresh =>
    counting(options, 'the runtime for embedding models (115 MB)', () =>
      fetchRuntime(fresh, options.runtime, options),
    ),
  );

const makeModel = (
  folder: string,
  model: KnownModel,
  { name, fetch }: ModelSource,
  options: FetchModelOptions,
): Promise<void> =>
  makeFolder(folder, async fresh => {
    const what = `the embedding model from ${name} (${model.megabytes} MB)`;
    await counting(options, what, () => fetch(fresh, options));
    await assertWhole(fresh, model);
    await rm(path.join(fresh, 'jars'), { recursive: true, force: true });
    if (model.prompts)
      await writeFile(path.join(fresh, promptsFile), JSON.stringify({ prompts: model.prompts }));
  });

/** Removes leftovers of a killed start. The caller must hold the lock. */
const removeLeftovers = async (home: string): Promise<void> => {
  for (const name of await readdir(home))
    if (name.includes('.new-')) await rm(path.join(home, name), { recursive: true, force: true });
};

const isWhole = (folder: string, model: KnownModel): Promise<boolean> =>
  assertWhole(folder, model).then(
    () => true,
    () => false,
  );

/** Gets the model from the first source that has it, byte for byte. Throws with every reason if none has. */
const makeFrom = async (
  sources: readonly ModelSource[],
  folder: string,
  model: KnownModel,
  options: FetchModelOptions,
): Promise<void> => {
  for (const source of sources) {
    try {
      return await makeModel(folder, model, source, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      options.say(`embedding model: ${source.name}: ${(error as Error).message}`);
    }
  }
  throw new Error('no source has it');
};

const placesOf = (model: KnownModel, cache: string) => {
  const home = path.join(cache, 'models', runtimeFolder);
  return { home, folder: path.join(home, model.name), runtime: path.join(home, 'node_modules') };
};

/** Whether the cache has a model and its runtime. `fetchModel` checks that they are complete. */
export const isModelCached = (model: KnownModel, cache: string): boolean => {
  const { folder, runtime } = placesOf(model, cache);
  return existsSync(folder) && existsSync(runtime);
};

/**
 * Returns the folder of a model, beside its runtime for this machine: from the cache, or downloaded, by one process at a
 * time. Rejects with the reason if it is unavailable or does not run here.
 */
export const fetchModel = async (
  model: KnownModel,
  sources: readonly ModelSource[],
  options: FetchModelOptions,
): Promise<string> => {
  const { home, folder, runtime } = placesOf(model, options.cache);
  await mkdir(home, { recursive: true });
  const waiting = ({ pid }: { pid: string }): void =>
    options.say(`process ${pid} is downloading the embedding model; waiting for it`);
  const lock = await waitForLock(path.join(home, 'fetching.lock'), waiting, options.signal);
  try {
    await removeLeftovers(home);
    if (!existsSync(runtime)) await makeRuntime(runtime, options);
    if (!(await isWhole(folder, model))) await makeFrom(sources, folder, model, options);
    await options.check(folder);
    return folder;
  } finally {
    lock.release();
  }
};
