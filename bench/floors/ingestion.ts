import { extractText, getDocumentProxy } from 'unpdf';
import { loadSentenceEncoder } from '../../src/adapters/ai/embeddings/sentence-encoder.ts';

/** What reads and embeds a document with nothing around it, in this process and loaded already. */
export interface IngestionFloor {
  /** Resolves to seconds. `texts` are embedded one by one, as the model is used. */
  ingest: (pdf: Buffer, texts: readonly string[]) => Promise<number>;
}

export const openIngestionFloor = async (): Promise<IngestionFloor> => {
  const { embed } = await loadSentenceEncoder();
  await embed('loaded');
  return {
    ingest: async (pdf, texts) => {
      const began = performance.now();
      await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
      for (const text of texts) await embed(text);
      return (performance.now() - began) / 1_000;
    },
  };
};
