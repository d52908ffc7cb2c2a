import type { Client } from 'typesense';
import { z } from 'zod';
import { Refusal } from '../../domain/errors.ts';
import { statusIs, type AskServer } from './ask.ts';
import type { Names } from './collections.ts';
import { filterOf, filterOfIds } from './filters.ts';
import { answered, notWell } from './search-errors.ts';
import {
  ChunksRefused,
  type ChunkScope,
  type IndexedChunk,
  type Search,
  type SearchIndex,
} from './search.ts';
import { searchableWords } from './words.ts';

type Chunks = Pick<
  Search,
  | 'indexChunks'
  | 'deleteDocument'
  | 'deleteKnowledgeBase'
  | 'deleteOrganization'
  | 'deleteChunks'
  | 'countChunks'
  | 'chunkIds'
>;

/** Maximum number of ids in one filter, which is part of an address. The server accepts 4,000 characters. */
const idsAtOnce = 80;

/** Number of chunks that the server writes or deletes before it serves other requests. */
const batch = 100;

const line = z.object({
  success: z.boolean(),
  code: z.number().default(500),
  error: z.string().default(''),
});
const counted = z.object({ found: z.number() });
const deleted = z.object({ num_deleted: z.number() });

const exported = z.object({ id: z.string() });

/** Parses a list with one chunk per line, as JSON. A broken line throws, which counts as an invalid answer. */
const idsIn = (lines: unknown): string[] =>
  String(lines)
    .split('\n')
    .filter(Boolean)
    .map(text => exported.parse(JSON.parse(text)).id);

const documentOf = ({ id, orgId, kbId, documentId, revision, position, text, vector }: IndexedChunk) => ({
  id,
  orgId,
  kbId,
  documentId,
  revision,
  position,
  words: searchableWords(text),
  embedding: Array.from(vector),
});

/** Throws the error in the lines of an import: an unhealthy server, or chunks that it will never accept. */
const checkLines = (chunks: readonly IndexedChunk[], lines: readonly z.infer<typeof line>[]): void => {
  if (lines.length !== chunks.length) throw notWell();
  const refused = lines.flatMap(({ success, code, error }, place) =>
    success ? [] : [{ id: chunks[place]?.id ?? '', code, reason: error }],
  );
  if (refused.length === 0) return;
  const outage = refused.map(({ code, reason }) => answered(code, reason)).find(isRefusal);
  throw outage ?? new ChunksRefused(refused, chunks.length);
};

const isRefusal = (error: Error): boolean => error instanceof Refusal;

/** Creates the functions for the chunks in the collections. */
export const createChunks = (ask: AskServer, names: Names, listIndexes: Search['listIndexes']): Chunks => {
  const documentsOf = (client: Client, index: SearchIndex) =>
    client.collections<{ id: string }>(names.of(index)).documents();

  const remove = async (index: SearchIndex, filter: string): Promise<number> => {
    const parameters = { filter_by: filter, batch_size: batch };
    const call = (client: Client) => documentsOf(client, index).delete(parameters);
    return (await ask(deleted, call, statusIs(404, { num_deleted: 0 }))).num_deleted;
  };

  const removeEverywhere = async (filter: string): Promise<number> => {
    let removed = 0;
    for (const index of await listIndexes()) removed += await remove(index, filter);
    return removed;
  };

  const filtered = (scope?: ChunkScope) => (scope ? { filter_by: filterOf(scope) } : {});

  return {
    indexChunks: async (index, chunks) => {
      if (chunks.length === 0) return;
      const documents = chunks.map(documentOf);
      const options = { action: 'upsert', batch_size: batch, throwOnFail: false } as const;
      const write = (client: Client) => documentsOf(client, index).import(documents, options);
      checkLines(chunks, await ask(z.array(line), write));
    },
    deleteDocument: async (scope, { olderThan } = {}) => removeEverywhere(filterOf(scope, olderThan)),
    deleteKnowledgeBase: async scope => removeEverywhere(filterOf(scope)),
    deleteOrganization: async orgId => removeEverywhere(filterOf({ orgId })),
    deleteChunks: async (index, ids) => {
      for (let from = 0; from < ids.length; from += idsAtOnce)
        await remove(index, filterOfIds(ids.slice(from, from + idsAtOnce)));
    },
    countChunks: async (index, scope) => {
      const parameters = { q: '*', query_by: 'words', per_page: 0, ...filtered(scope) };
      return (await ask(counted, client => documentsOf(client, index).search(parameters))).found;
    },
    chunkIds: async (index, scope) => {
      const parameters = { include_fields: 'id', ...filtered(scope) };
      const read = async (client: Client) => idsIn(await documentsOf(client, index).export(parameters));
      return ask(z.array(z.string()), read);
    },
  };
};
