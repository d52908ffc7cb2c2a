import { z } from 'zod';
import { about, durationWithin, integer, optional } from './kinds.ts';

/** Dollars for a million tokens. */
const price = z.coerce.number().min(0).max(1_000_000).optional();

/** What texts and embeddings are made with, for src/config/index.ts. */
export const aiSettings = {
  AI_TEXT_PROVIDER: about(
    z.enum(['local', 'openai-compatible', 'anthropic']).default('local'),
    'Who writes ideas, drafts, carousels, answers to comments, and posts of agents. `local` is a stand-in without a model, key, or network: it quotes your documents and asks questions about the topic for you to complete, and every answer of the API says so. `openai-compatible` is any server with /chat/completions and structured output (JSON schema).',
  ),
  AI_TEXT_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of that server, with its version: https://api.openai.com/v1, http://localhost:11434/v1. Default for `anthropic`: https://api.anthropic.com/v1. The host may be in your own network.',
  ),
  AI_TEXT_MODEL: about(optional, 'Model that writes, as the server calls it; needed unless `local`.'),
  AI_TEXT_API_KEY: about(optional, 'Key for that server; servers of your own may need none.'),
  AI_TEXT_TIMEOUT: about(
    durationWithin('60s', '1s', '5m'),
    'Deadline of one answer of the model that writes; at most 5m.',
  ),
  AI_TEXT_INPUT_PRICE: about(
    price,
    'Dollars for a million tokens that the model reads; with AI_TEXT_OUTPUT_PRICE the cost of each call is kept in `ai_calls`.',
  ),
  AI_TEXT_OUTPUT_PRICE: about(price, 'Dollars for a million tokens that the model writes.'),
  EMBEDDING_PROVIDER: about(
    z.enum(['local', 'openai-compatible']).default('local'),
    'Who turns texts into vectors for search by meaning. `local` is a model on this machine. With another provider or model, documents are embedded again in the background while the old index serves.',
  ),
  EMBEDDING_LOCAL_MODEL: about(
    z.enum(['bge-small-en-v1.5', 'multilingual-e5-small', 'built-in']).default('bge-small-en-v1.5'),
    'Model that `npm start` fetches once for `local`, and hands on as EMBEDDING_MODEL_DIR: English, or `multilingual-e5-small` for some hundred languages. `built-in` fetches nothing: a smaller English model that comes along, which also serves where none can be had, and until the second start where this is not set.',
  ),
  EMBEDDING_MODEL_CACHE: about(
    optional,
    'Folder that keeps fetched models between clones; default $XDG_CACHE_HOME or ~/.cache, below social-publishing-service.',
  ),
  EMBEDDING_MODEL_DIR: about(
    optional,
    'Folder with model.onnx and tokenizer.json of a sentence model that `local` uses instead of the built-in one; needs the package onnxruntime-node, in the folder or installed. The same on every machine of an installation. docs/knowledge.md says where to get one.',
  ),
  EMBEDDING_URL: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of an OpenAI-compatible server with /embeddings, with its version. The host may be in your own network.',
  ),
  EMBEDDING_MODEL: about(optional, 'Model that embeds, as that server calls it.'),
  EMBEDDING_API_KEY: about(optional, 'Key for that server; servers of your own may need none.'),
  EMBEDDING_TIMEOUT: about(
    durationWithin('30s', '1s', '5m'),
    'Deadline of one answer of that server, for at most 32 texts; at most 5m.',
  ),
  EMBEDDING_PRICE: about(price, 'Dollars for a million tokens that are embedded.'),
  SIGNUP_CREDITS: about(
    integer(100),
    'Credits that a person gets once, with a proven email address, into their first organization, so that a newcomer can try everything that costs some. `npm start` gives 10000 where this is unset.',
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

/** What a provider needs that is not set. */
export const missingAiSettings = (settings: AiSettings): (keyof AiSettings)[] => {
  const { AI_TEXT_PROVIDER: text, EMBEDDING_PROVIDER: embeddings } = settings;
  const needed: (keyof AiSettings)[] = [...neededFor.text[text], ...neededFor.embeddings[embeddings]];
  return needed.filter(name => settings[name] === undefined);
};
