import path from 'node:path';
import type { Config } from '../../../config/index.ts';
import type { EmbeddingSettings } from '../models.ts';
import type { ConfiguredEmbeddings, Embeddings } from '../ports.ts';
import type { RecordCall } from '../recorded.ts';
import { identityOf } from './identities.ts';
import { createLocalEmbedder, type EmbedderLimits } from './local-embedder.ts';
import { createLocalEmbeddings } from './local-embeddings.ts';
import { sentenceEncoder } from './local-model.ts';

type Settings = EmbeddingSettings &
  Pick<Config, 'EMBEDDING_PROVIDER' | 'EMBEDDING_MODEL_DIR' | 'EMBEDDING_PRICE'>;

/** Embeddings that can be closed, for the process of a local model. */
export interface OpenEmbeddings extends ConfiguredEmbeddings {
  close(): Promise<void>;
}

/** Creates the configured model. Loads or calls nothing before it is first needed. */
export const createEmbeddings = (
  config: Settings,
  record: RecordCall,
  limits: EmbedderLimits,
): OpenEmbeddings => {
  const bundledEmbedder = createLocalEmbedder(undefined, limits);
  const bundled = createLocalEmbeddings(bundledEmbedder, sentenceEncoder.model, record);
  const bundledId = identityOf({ provider: 'local', ...sentenceEncoder }).id;
  const { configured, close } = configuredEmbeddings(config, bundled, { record, limits });
  return {
    embed: async (texts, options) => (await configured()).embed(texts, options),
    identity: async options => (await configured()).identity(options),
    modelOf: async (id, options) => {
      if (id === bundledId) return bundled;
      const embeddings = await configured();
      return (await embeddings.identity(options)).id === id ? embeddings : undefined;
    },
    close: async () => {
      await Promise.all([bundledEmbedder.close(), close()]);
    },
  };
};

interface Configured {
  configured(): Promise<Embeddings>;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

const configuredEmbeddings = (
  config: Settings,
  bundled: Embeddings,
  { record, limits }: { record: RecordCall; limits: EmbedderLimits },
): Configured => {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL_DIR: folder } = config;
  if (provider === 'openai-compatible') return { configured: remotely(config, record), close: nothing };
  if (folder === undefined) return { configured: () => Promise.resolve(bundled), close: nothing };
  const embedder = createLocalEmbedder(folder, limits);
  const embeddings = createLocalEmbeddings(embedder, path.basename(folder), record);
  return { configured: () => Promise.resolve(embeddings), close: embedder.close };
};

/** Loads the SDK at first use, because it takes 250 ms and 27 MB. */
const remotely = (config: Settings, record: RecordCall): (() => Promise<Embeddings>) => {
  let opened: Promise<Embeddings> | undefined;
  const open = async (): Promise<Embeddings> => {
    const { createRemoteEmbeddings } = await import('./remote-embeddings.ts');
    return createRemoteEmbeddings(config, record);
  };
  return () => (opened ??= open());
};
