import { embedMany } from 'ai';
import type { Config } from '../../../config/index.ts';
import { AiFailure } from '../ai-failure.ts';
import { classified } from '../classify.ts';
import { embeddingModel, type EmbeddingSettings } from '../models.ts';
import type { CallOptions, Embedded, EmbeddingIdentity, Embeddings } from '../ports.ts';
import { recorded, type RecordCall, type Took } from '../recorded.ts';
import { inTurn } from './in-turn.ts';
import { identityOf } from './identities.ts';
import { requireTexts } from './texts.ts';

/** Number of texts in one request. Their vectors, of at most 3,072 numbers, stay below the 2 MiB limit of an answer. */
const batchSize = 32;

const provider = 'openai-compatible';

interface Batch {
  vectors: number[][];
  tokens: number | null;
}

/** Creates embeddings by a server that supports OpenAI's protocol. */
export const createRemoteEmbeddings = (
  config: EmbeddingSettings & Pick<Config, 'EMBEDDING_PRICE'>,
  record: RecordCall,
): Embeddings => {
  const { EMBEDDING_MODEL: model = '', EMBEDDING_PRICE } = config;
  const sdkModel = embeddingModel(config);
  const call = { record, kind: 'embedding', provider, model, prices: { input: EMBEDDING_PRICE } } as const;
  let dimensions: number | undefined;
  const batch = async (values: string[], options: CallOptions): Promise<Batch> => {
    const took = await inTurn(options, () =>
      recorded(call, options, () => request(sdkModel, values, options)),
    );
    dimensions = requireSameLength(took.value.vectors, dimensions);
    return took.value;
  };
  const made = (length: number): EmbeddingIdentity =>
    identityOf({ provider, model, dimensions: length, runtime: 'http' });
  return {
    identity: async options => {
      if (dimensions === undefined) await batch(['dimensions'], options);
      return made(dimensions ?? 0);
    },
    embed: async (texts, options): Promise<Embedded> => {
      const wanted = requireTexts(texts);
      const batches: Batch[] = [];
      for (let start = 0; start < wanted.length; start += batchSize)
        batches.push(await batch(wanted.slice(start, start + batchSize), options));
      const vectors = batches.flatMap(each => each.vectors);
      return { ...made(dimensions ?? 0), vectors, tokens: sumOf(batches.map(each => each.tokens)) };
    },
  };
};

const request = async (
  model: ReturnType<typeof embeddingModel>,
  values: string[],
  { signal }: CallOptions,
): Promise<Took<Batch>> => {
  const { embeddings, usage } = await classified(signal, () =>
    embedMany({
      model,
      values,
      maxRetries: 0,
      maxParallelCalls: 1,
      ...(signal ? { abortSignal: signal } : {}),
    }),
  );
  const tokens = Number.isFinite(usage.tokens) ? usage.tokens : null;
  const taken = { inputTokens: tokens, outputTokens: null };
  return { value: { vectors: embeddings.map(unitLength), tokens }, usage: taken };
};

/** Scales a vector to length 1, because not every server does. */
const unitLength = (vector: number[]): number[] => {
  const length = Math.hypot(...vector);
  if (Number.isFinite(length) && length > 0) return vector.map(value => value / length);
  throw new AiFailure('invalid_output', 'The embedding model returned a vector of length zero.');
};

const requireSameLength = (vectors: readonly number[][], known: number | undefined): number => {
  const length = known ?? vectors[0]?.length ?? 0;
  if (length > 0 && vectors.every(vector => vector.length === length)) return length;
  throw new AiFailure(
    'invalid_output',
    `The embedding model returned vectors that are not all of length ${length}.`,
  );
};

const sumOf = (counts: readonly (number | null)[]): number | null =>
  counts.every(count => count !== null) ? counts.reduce((sum, count) => sum + count, 0) : null;
