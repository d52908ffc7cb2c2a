import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import type { Search } from '../../src/adapters/search/search.ts';
import type { Config } from '../../src/config/index.ts';
import type { Reply, Sending, TestApi } from './http/api.ts';
import { aUser } from './makers.ts';
import { upload } from './media.ts';
import { modelServer } from './servers/model-server.ts';
import { typesense } from './stack.ts';
import { untilRow } from './until-row.ts';

/** Returns the settings with which a service keeps knowledge bases: a real search server, with its own collections. */
export const knowledgeSettings = async (): Promise<Record<string, string>> => ({
  ...(await typesense()),
  SIGNUP_CREDITS: '100',
  TYPESENSE_COLLECTION_PREFIX: `test-${randomBytes(6).toString('hex')}-`,
  // a busy machine is slow, not away
  TYPESENSE_TIMEOUT: '20s',
  TYPESENSE_WRITE_TIMEOUT: '60s',
});

/**
 * Returns settings that use another server for embeddings, for tests that start many workers: each would load the local
 * model again.
 */
export const remoteEmbeddings = async (key: string): Promise<Record<string, string>> => ({
  EMBEDDING_PROVIDER: 'openai-compatible',
  EMBEDDING_URL: (await modelServer(key)).url,
  EMBEDDING_MODEL: 'some-embedder',
  EMBEDDING_API_KEY: key,
});

/** Opens the index of a service, to inspect its contents. */
export const searchOf = (config: Config): Search => createSearch(config);

/** A document as the API shows it. */
export interface DocumentAnswer {
  id: string;
  name: string;
  status: string;
  step: string;
  progress: number;
  mimeType: string;
  sizeBytes: number;
  chunkCount: number;
  error: { code: string; message: string } | null;
  warnings: { code: string; message: string }[];
}

/** A user with an empty knowledge base, and their actions there, all through HTTP. */
export interface Librarian {
  token: string;
  orgId: string;
  kbId: string;
  as: Sending;
  /** Sends a document: a text, or bytes as a file. Gives the whole answer. */
  send(content: string | Uint8Array, name?: string): Promise<Reply>;
  /** Adds a document, and fails unless it was accepted. */
  add(content: string | Uint8Array, name?: string): Promise<DocumentAnswer>;
  read(id: string): Promise<DocumentAnswer>;
  /** Waits until it is ready or has failed. */
  ended(id: string): Promise<DocumentAnswer>;
  /** Waits until it is ready; fails where it has failed. */
  ready(id: string): Promise<DocumentAnswer>;
  /** Texts of the passages that answer a question, the closest first. */
  ask(query: string, limit?: number): Promise<string[]>;
  balance(): Promise<{ balance: number; held: number }>;
}

export const aLibrarian = async (api: TestApi): Promise<Librarian> => {
  const { token, orgId } = await aUser(api);
  const as = { as: token };
  const { data } = await api.post('/kbs', { name: 'Guides' }, as);
  const kbId: string = data.id;
  const docs = `/kbs/${kbId}/docs`;

  const send = (content: string | Uint8Array, name = 'guide.txt'): Promise<Reply> =>
    typeof content === 'string'
      ? api.post(`${docs}/text`, { name, text: content }, as)
      : api.post(docs, undefined, { ...as, raw: upload(content, { name }) });

  const read = async (id: string): Promise<DocumentAnswer> => (await api.get(`${docs}/${id}`, as)).data;

  const ended = (id: string): Promise<DocumentAnswer> =>
    untilRow(
      api,
      `document ${id} has ended`,
      [`select 1 from kb_documents where id = $1 and status in ('ready', 'failed')`, id],
      async () => {
        const document = await read(id);
        return (document.status === 'ready' || document.status === 'failed') && document;
      },
    );

  return {
    token,
    orgId,
    kbId,
    as,
    send,
    read,
    ended,
    add: async (content, name) => {
      const { status, data: document, text } = await send(content, name);
      assert.equal(status, 202, text);
      return document;
    },
    ready: async id => {
      const document = await ended(id);
      assert.equal(document.status, 'ready', document.error?.message);
      return document;
    },
    ask: async (query, limit = 5) => {
      const { status, data: found, text } = await api.post(`/kbs/${kbId}/search`, { query, limit }, as);
      assert.equal(status, 200, text);
      return found.results.map(({ chunk }: { chunk: string }) => chunk);
    },
    balance: async () => {
      const { data: billing } = await api.get('/billing/credits', as);
      return { balance: billing.balance, held: billing.held };
    },
  };
};
