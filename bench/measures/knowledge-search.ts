import { v7 as uuidv7 } from 'uuid';
import { createLocalEmbedder, type LocalEmbedder } from '../../src/adapters/ai/embeddings/local-embedder.ts';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import type { IndexedChunk, SearchIndex } from '../../src/adapters/search/search.ts';
import { readConfig } from '../../src/config/index.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { question, sentence } from '../prose.ts';
import { alternate, quantile } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { askTypesense } from '../typesense.ts';
import type { Librarian } from '../customer.ts';
import type { Bench } from './measure.ts';

const batch = 200;

/** Returns a random vector. The duration of a search does not depend on the meaning of the vectors. */
const someVector = (dimensions: number): Float32Array => {
  const numbers = Float32Array.from({ length: dimensions }, () => Math.random() - 0.5);
  const length = Math.hypot(...numbers);
  return numbers.map(number => number / length);
};

const insertChunks = `
  insert into kb_chunks (id, org_id, knowledge_base_id, document_id, ordinal, text, token_count, char_from, char_to)
  select id, $1, $2, $3, position, text, 40, 0, length(text)
    from jsonb_to_recordset($4::jsonb) as chunk(id uuid, position int, text text)`;

/** Fills the knowledge base of a document with chunks, in PostgreSQL and in the index that serves. */
const fill = async (
  { stack, size }: Bench,
  { orgId, kbId }: Librarian,
  documentId: string,
): Promise<SearchIndex> => {
  const search = createSearch(readConfig({ ...stack.search }));
  const index = await search.servingIndex();
  if (!index) throw new Error('no search index serves');
  for (let first = 1; first < size.chunks; first += batch) {
    const chunks: IndexedChunk[] = Array.from({ length: batch }, (_, place) => ({
      id: uuidv7(),
      orgId,
      kbId,
      documentId,
      revision: 1,
      position: first + place,
      text: `${sentence(3 * (first + place))} ${sentence(3 * (first + place) + 1)}`,
      vector: someVector(index.dimensions),
    }));
    const rows = JSON.stringify(chunks.map(({ id, position, text }) => ({ id, position, text })));
    await query(stack.databaseUrl, insertChunks, [orgId, kbId, documentId, rows]);
    await search.indexChunks(index, chunks);
  }
  await query(stack.databaseUrl, 'vacuum analyze kb_chunks');
  return index;
};

/** Returns the two searches as the service sends them, with a precomputed vector. */
const searchesOf = ({ orgId, kbId }: Librarian, words: string, vector: readonly number[]) => {
  const common = {
    collection: 'chunks',
    filter_by: `orgId:=\`${orgId}\` && kbId:=\`${kbId}\``,
    include_fields: 'id,documentId,position',
    per_page: 50,
  };
  const byWords = {
    q: words,
    query_by: 'words',
    prefix: false,
    drop_tokens_threshold: 0,
    typo_tokens_threshold: 1,
    num_typos: 2,
    min_len_1typo: 5,
    min_len_2typo: 9,
    highlight_fields: 'none',
    highlight_full_fields: 'none',
  };
  const vectorQuery = `embedding:([${vector.join(',')}], k:50, flat_search_cutoff:2000)`;
  return [
    { ...common, ...byWords },
    { ...common, q: '*', vector_query: vectorQuery },
  ];
};

let asked = 0;

/** Returns the 99th percentile in milliseconds. Each question is different. */
const p99 = async (count: number, askOnce: (text: string) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const text = question((asked += 1));
    const began = performance.now();
    await askOnce(text);
    times.push(performance.now() - began);
  }
  return quantile(times, 0.99);
};

const compare = async (bench: Bench, librarian: Librarian, embedder: LocalEmbedder): Promise<Row> => {
  const { size, reporter, stack } = bench;
  const floor = async (text: string): Promise<void> => {
    const vector = await embedder.embed(text);
    const words = text.toLowerCase().replace(/[^\w ]/g, '');
    await askTypesense(readConfig({ ...stack.search }), searchesOf(librarian, words, vector));
  };
  const ours = async (text: string): Promise<void> => {
    const { results } = await librarian.call<{ results: unknown[] }>(
      'POST',
      `/kbs/${librarian.kbId}/search`,
      { query: text, limit: 10 },
    );
    if (results.length !== 10) throw new Error(`a search found ${results.length} of 10`);
  };
  // Start both embedders and open both connections.
  await Promise.all([p99(5, floor), p99(5, ours)]);
  const rounds = await alternate(
    { floor: () => p99(size.searchesPerRound, floor), ours: () => p99(size.searchesPerRound, ours) },
    { rounds: size.rounds, label: 'searches', reporter, unit: 'ms' },
  );
  return comparison(
    {
      name: `Search of ${size.chunks} chunks, p99`,
      unit: 'ms',
      bar: { kind: 'at most', value: 1.5 },
      note: `Ten results over HTTP, ${size.searchesPerRound} questions a round, one after the other; the floor embeds each question with the same model and sends the same two searches straight to Typesense.`,
    },
    rounds,
  );
};

/** Measures the cost of a search above embedding the question and querying Typesense. */
export const searching = async (bench: Bench, librarian: Librarian, documentId: string): Promise<Row> => {
  await bench.reporter.step(`${bench.size.chunks} chunks`, () => fill(bench, librarian, documentId));
  const embedder = createLocalEmbedder(bench.stack.embeddingModel);
  try {
    return await compare(bench, librarian, embedder);
  } finally {
    await embedder.close();
  }
};
