import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitForLock } from '../lock.ts';
import { assertPinned } from '../parts/pins.ts';
import type { FindOptions } from '../parts/find-server.ts';
import type { KnownModel } from './known-models.ts';
import { fetchRuntime, type ModelSource, type RuntimePackage } from './model-sources.ts';

export interface FetchModelOptions extends FindOptions {
  /** What the model is run with. */
  runtime: readonly RuntimePackage[];
}

/** What a folder of a model has beside its own files. */
const promptsFile = 'config_sentence_transformers.json';

const isWhole = async (folder: string, { files }: KnownModel): Promise<boolean> => {
  if (!existsSync(folder)) return false;
  try {
    for (const { name, sha256 } of files) await assertPinned(path.join(folder, name), sha256);
    return true;
  } catch {
    return false;
  }
};

/** Everything into a folder of its own, and into its place once all of it is what was pinned. */
const make = async (
  folder: string,
  model: KnownModel,
  source: ModelSource,
  options: FetchModelOptions,
): Promise<void> => {
  const fresh = await mkdtemp(`${folder}.new-`);
  const began = Date.now();
  const report = (): void =>
    options.say(
      `fetching the embedding model from ${source.name} (${model.megabytes} MB and its runtime, 115 MB): ${Math.round((Date.now() - began) / 1000)} s`,
    );
  report();
  const timer = setInterval(report, 5_000);
  try {
    await source.fetch(fresh, options);
    for (const { name, sha256 } of model.files) await assertPinned(path.join(fresh, name), sha256);
    await fetchRuntime(fresh, options.runtime, options);
    if (model.prompts)
      await writeFile(path.join(fresh, promptsFile), JSON.stringify({ prompts: model.prompts }));
    await rm(path.join(fresh, 'jars'), { recursive: true, force: true });
    for (const name of await readdir(fresh)) if (name.endsWith('.tgz')) await rm(path.join(fresh, name));
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    clearInterval(timer);
    await rm(fresh, { recursive: true, force: true });
  }
};

/** What a start that was killed left of its attempt. Only who has the lock may ask for it. */
const removeLeftovers = async (models: string): Promise<void> => {
  for (const name of await readdir(models))
    if (name.includes('.new-')) await rm(path.join(models, name), { recursive: true, force: true });
};

/**
 * Folder of a model with its runtime: from the cache, else from the first source that has it, byte for byte; undefined where
 * it cannot be had, which is said with every reason. One process at a time fetches.
 */
export const fetchModel = async (
  model: KnownModel,
  sources: readonly ModelSource[],
  options: FetchModelOptions,
): Promise<string | undefined> => {
  const models = path.join(options.cache, 'models');
  const folder = path.join(models, model.name);
  if (await isWhole(folder, model)) return folder;
  await mkdir(models, { recursive: true });
  const waiting = ({ pid }: { pid: string }): void =>
    options.say(`process ${pid} is fetching the embedding model; waiting for it`);
  const lock = await waitForLock(path.join(models, 'fetching.lock'), waiting, options.signal);
  try {
    if (await isWhole(folder, model)) return folder;
    await removeLeftovers(models);
    for (const source of sources) {
      try {
        await make(folder, model, source, options);
        return folder;
      } catch (error) {
        options.signal?.throwIfAborted();
        options.say(`embedding model: ${source.name}: ${(error as Error).message}`);
      }
    }
    return undefined;
  } finally {
    lock.release();
  }
};
