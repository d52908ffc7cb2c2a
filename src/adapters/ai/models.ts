import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractJsonMiddleware, wrapLanguageModel, type EmbeddingModel, type LanguageModel } from 'ai';
import type { Config } from '../../config/index.ts';
import { AiFailure, type Usage } from './ai-failure.ts';
import { guardedFetch } from './guarded-fetch.ts';

/**
 * Models of the AI SDK, as objects: with a name alone, the SDK would call its vendor's gateway. Every call uses
 * `guardedFetch`.
 */
type ModelObject = Exclude<LanguageModel, string>;
type EmbeddingModelObject = Exclude<EmbeddingModel, string>;

// the SDK's warnings are for its own developers
globalThis.AI_SDK_LOG_WARNINGS = false;

export const anthropicUrl = 'https://api.anthropic.com/v1';

export type TextSettings = Pick<
  Config,
  'AI_TEXT_PROVIDER' | 'AI_TEXT_URL' | 'AI_TEXT_MODEL' | 'AI_TEXT_API_KEY' | 'AI_TEXT_TIMEOUT'
>;

/** Returns the model that writes, for every provider except `local`. */
export const textModel = (settings: TextSettings): ModelObject =>
  wrapLanguageModel({ model: bareModel(settings), middleware: [requireWhole, extractJsonMiddleware()] });

const bareModel = (settings: TextSettings) => {
  const { AI_TEXT_MODEL: model = '', AI_TEXT_API_KEY: apiKey, AI_TEXT_TIMEOUT: timeoutMs } = settings;
  const baseURL = settings.AI_TEXT_URL ?? anthropicUrl;
  const fetch = guardedFetch(baseURL, { timeoutMs, secrets: apiKey === undefined ? [] : [apiKey] });
  const key = apiKey === undefined ? {} : { apiKey };
  if (settings.AI_TEXT_PROVIDER === 'anthropic') return createAnthropic({ baseURL, fetch, ...key })(model);
  // without supportsStructuredOutputs the SDK would not send the schema
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL,
    fetch,
    ...key,
    supportsStructuredOutputs: true,
  }).chatModel(model);
};

export type EmbeddingSettings = Pick<
  Config,
  'EMBEDDING_URL' | 'EMBEDDING_MODEL' | 'EMBEDDING_API_KEY' | 'EMBEDDING_TIMEOUT'
>;

/** Returns the model of an OpenAI-compatible server. */
export const embeddingModel = (settings: EmbeddingSettings): EmbeddingModelObject => {
  const { EMBEDDING_MODEL: model = '', EMBEDDING_API_KEY: apiKey, EMBEDDING_TIMEOUT: timeoutMs } = settings;
  const baseURL = settings.EMBEDDING_URL ?? '';
  const fetch = guardedFetch(baseURL, { timeoutMs, secrets: apiKey === undefined ? [] : [apiKey] });
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL,
    fetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  }).embeddingModel(model);
};

/** Fields of a language model's result that this code reads. */
interface Ended {
  finishReason: { unified: string; raw: string | undefined };
  usage: { inputTokens: { total: number | undefined }; outputTokens: { total: number | undefined } };
}

const usageOf = ({ usage }: Ended): Usage => ({
  inputTokens: usage.inputTokens.total ?? null,
  outputTokens: usage.outputTokens.total ?? null,
});

/**
 * Throws for an answer that was cut off, filtered, or refused, even if its partial text is valid. OpenAI marks a refusal in
 * the message and ends with `stop`. Anthropic ends with `refusal`.
 */
const requireWholeAnswer = (ended: Ended): void => {
  const { unified, raw } = ended.finishReason;
  const usage = usageOf(ended);
  if (unified === 'length')
    throw new AiFailure('cut_off', 'The model reached its token limit before its answer was complete.', {
      usage,
    });
  if (unified !== 'content-filter') return;
  if (raw === 'content_filter')
    throw new AiFailure('content_filtered', 'The provider’s content filter stopped the answer.', {
      usage,
    });
  throw new AiFailure('refused', 'The model refused to write this.', { usage });
};

const requireWhole = {
  specificationVersion: 'v4',
  wrapGenerate: async <T extends Ended>({ doGenerate }: { doGenerate: () => PromiseLike<T> }): Promise<T> => {
    const ended = await doGenerate();
    requireWholeAnswer(ended);
    return ended;
  },
} as const;
