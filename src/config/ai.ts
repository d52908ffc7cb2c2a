import { z } from 'zod';
import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, durationWithin, integer, optional, perPlan } from './kinds.ts';

/** Price in dollars for a million tokens. */
const price = z.coerce.number().min(0).max(1_000_000).optional();

/** Settings of text and embedding models. Included in index.ts. */
export const aiSettings = {
  AI_TEXT_PROVIDER: about(
    z.enum(['local', 'openai-compatible', 'anthropic']).default('local'),
    'Provider that writes ideas, drafts, carousels, answers to comments, and agents’ posts. `local` is a stand-in without a model, key, or network: it quotes your documents and asks questions about the topic for you to complete, and every API answer says so. `openai-compatible` is any server with /chat/completions and structured output (JSON schema).',
  ),
  AI_TEXT_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of the text model’s server, including its version: https://api.openai.com/v1, http://localhost:11434/v1. Default for `anthropic`: https://api.anthropic.com/v1. The server may be in a private network.',
  ),
  AI_TEXT_MODEL: about(
    optional,
    'Name of the text model on that server. Required unless the provider is `local`.',
  ),
  AI_TEXT_API_KEY: about(optional, 'API key of the text model’s server. Your own servers may need none.'),
  AI_TEXT_TIMEOUT: about(
    durationWithin('60s', '1s', '5m'),
    'Timeout for one answer of the text model, at most 5m.',
  ),
  AI_TEXT_INPUT_PRICE: about(
    price,
    'Price of a million input tokens in dollars. With AI_TEXT_OUTPUT_PRICE, the service records the cost of each call in `ai_calls`.',
  ),
  AI_TEXT_OUTPUT_PRICE: about(price, 'Price of a million output tokens in dollars.'),
  EMBEDDING_PROVIDER: about(
    z.enum(['local', 'openai-compatible']).default('local'),
    'Provider of embeddings for semantic search. `local` runs a model on this machine. After a change of the provider or model, the service embeds all documents again in the background while the old index serves searches.',
  ),
  EMBEDDING_LOCAL_MODEL: about(
    z.enum(['bge-small-en-v1.5', 'multilingual-e5-small', 'built-in']).default('bge-small-en-v1.5'),
    'Model that `npm start` downloads once for `local` and passes on as EMBEDDING_MODEL_DIR: English, or `multilingual-e5-small` for about a hundred languages. `built-in` downloads nothing and uses a smaller English model, which is also the fallback without a network and until the second start if this setting is unset.',
  ),
  EMBEDDING_MODEL_CACHE: about(
    optional,
    'Folder that keeps downloaded models across clones. Default: social-publishing-service in $XDG_CACHE_HOME or ~/.cache.',
  ),
  EMBEDDING_MODEL_DIR: about(
    optional,
    'Folder with the model.onnx and tokenizer.json of a sentence model that `local` uses instead of the built-in one. Requires the package onnxruntime-node, in the folder or installed. All machines of an installation must use the same model. docs/guides/knowledge.md explains where to get one.',
  ),
  EMBEDDING_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of an OpenAI-compatible server with /embeddings, including its version. The server may be in a private network.',
  ),
  EMBEDDING_MODEL: about(optional, 'Name of the embedding model on that server.'),
  EMBEDDING_API_KEY: about(optional, 'API key of the embedding server. Your own servers may need none.'),
  EMBEDDING_TIMEOUT: about(
    durationWithin('30s', '1s', '5m'),
    'Timeout for one answer of the embedding server, for up to 32 texts. At most 5m.',
  ),
  EMBEDDING_PRICE: about(price, 'Price of a million embedded tokens in dollars.'),
  SIGNUP_CREDITS: about(
    integer(100),
    'Credits that a person with a proven email address receives once, in their first organization, to try paid features. `npm start` uses 10000 if this is unset.',
  ),
};

type AiSettings = z.infer<z.ZodObject<typeof aiSettings>>;

const neededFor = {
  text: {
    local: [],
    'openai-compatible': ['AI_TEXT_URL', 'AI_TEXT_MODEL'],
    anthropic: ['AI_TEXT_MODEL', 'AI_TEXT_API_KEY'],
  },
  embeddings: { local: [], 'openai-compatible': ['EMBEDDING_URL', 'EMBEDDING_MODEL'] },
} as const;

/** Returns the settings that a provider needs and that are missing. */
export const missingAiSettings = (settings: AiSettings): (keyof AiSettings)[] => {
  const { AI_TEXT_PROVIDER: text, EMBEDDING_PROVIDER: embeddings } = settings;
  const needed: (keyof AiSettings)[] = [...neededFor.text[text], ...neededFor.embeddings[embeddings]];
  return needed.filter(name => settings[name] === undefined);
};

/** Settings of agents. Included in index.ts. */
export const agentSettings = {
  AGENT_LIMIT: about(
    perPlan(planLimits.agents),
    'Maximum number of agents per organization. One number for all plans, or one per plan.',
  ),
  AGENT_NEWS_WAIT: about(
    duration('2m'),
    'Delay between a new document and the run of an agent that runs for new documents. Documents that arrive meanwhile share the run.',
  ),
};
