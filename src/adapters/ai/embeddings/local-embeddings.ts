import type { Embedded, EmbeddingIdentity, Embeddings } from '../ports.ts';
import { recorded, type RecordCall } from '../recorded.ts';
import { inTurn } from './in-turn.ts';
import { identityOf } from './identities.ts';
import type { LocalEmbedder } from './local-embedder.ts';
import { requireTexts } from './texts.ts';

/**
 * Creates embeddings by a model on this machine, one text at a time. `name` identifies the model until it has been loaded.
 */
export const createLocalEmbeddings = (
  embedder: LocalEmbedder,
  name: string,
  record: RecordCall,
): Embeddings => {
  const identity = async (): Promise<EmbeddingIdentity> =>
    identityOf({ provider: 'local', ...(await embedder.facts()) });
  return {
    identity,
    embed: async (texts, options): Promise<Embedded> => {
      const wanted = requireTexts(texts);
      const call = { record, kind: 'embedding', provider: 'local', model: name, prices: {} } as const;
      const { value } = await recorded(call, options, async () => {
        const made = await identity();
        const vectors: number[][] = [];
        for (const text of wanted) vectors.push(await inTurn(options, () => embedder.embed(text, options)));
        return {
          value: { ...made, vectors, tokens: null },
          model: made.model,
          usage: { inputTokens: null, outputTokens: null },
        };
      });
      return value;
    },
  };
};
