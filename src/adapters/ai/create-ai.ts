import type { Config } from '../../config/index.ts';
import { createEmbeddings } from './embeddings/embeddings.ts';
import { embedderLimits } from './embeddings/local-embedder.ts';
import type { Ai, TextGeneration } from './ports.ts';
import type { RecordCall } from './recorded.ts';
import { createLocalText } from './text/local-text.ts';

export type AiConfig = Parameters<typeof createEmbeddings>[0] &
  Pick<
    Config,
    | 'AI_TEXT_PROVIDER'
    | 'AI_TEXT_URL'
    | 'AI_TEXT_MODEL'
    | 'AI_TEXT_API_KEY'
    | 'AI_TEXT_TIMEOUT'
    | 'AI_TEXT_INPUT_PRICE'
    | 'AI_TEXT_OUTPUT_PRICE'
  >;

/**
 * Creates both ports according to the settings. Loads, starts, and calls nothing before it is first needed. `niceness`:
 * priority of a model on this machine. A worker embeds whole documents, which must not slow due posts.
 */
export const createAi = (config: AiConfig, record: RecordCall, niceness = 0): Ai => {
  const embeddings = createEmbeddings(config, record, { ...embedderLimits, niceness });
  return { embeddings, text: textGeneration(config, record), close: embeddings.close };
};

/** Loads the SDK at first use, because it takes 250 ms and 27 MB. */
const textGeneration = (config: AiConfig, record: RecordCall): TextGeneration => {
  if (config.AI_TEXT_PROVIDER === 'local') return createLocalText(record);
  let opened: Promise<TextGeneration> | undefined;
  const open = async (): Promise<TextGeneration> => {
    const { createRemoteText } = await import('./text/remote-text.ts');
    return createRemoteText(config, record);
  };
  return {
    generate: async (kind, request, options) => (await (opened ??= open())).generate(kind, request, options),
  };
};
