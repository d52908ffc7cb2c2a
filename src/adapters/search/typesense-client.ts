import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosAdapter } from 'axios';
import { Client } from 'typesense';
import type { Config } from '../../config/index.ts';

export type SearchSettings = Pick<
  Config,
  | 'TYPESENSE_URL'
  | 'TYPESENSE_API_KEY'
  | 'TYPESENSE_TIMEOUT'
  | 'TYPESENSE_WRITE_TIMEOUT'
  | 'TYPESENSE_COLLECTION_PREFIX'
>;

/** Largest answer that is read, in bytes: the ids of a million chunks have 50 MB. */
const maxAnswer = 268_435_456;

/** Writes and whole lists take longer than a search, which a person waits for. */
const isLong = (method: string | undefined, url: string | undefined): boolean =>
  method === 'delete' || /\/documents\/(?:import|export)$/.test(url ?? '');

/**
 * The client's way out with what it lacks: one deadline over the whole exchange (it has none for imports, and elsewhere one that
 * each byte renews), no proxy out of the environment, no redirects.
 */
const wayOut = ({ TYPESENSE_TIMEOUT, TYPESENSE_WRITE_TIMEOUT }: SearchSettings): AxiosAdapter => {
  const send = axios.getAdapter('http');
  return config => {
    const { method, url } = config;
    const signal = AbortSignal.timeout(isLong(method, url) ? TYPESENSE_WRITE_TIMEOUT : TYPESENSE_TIMEOUT);
    return send({
      ...config,
      signal,
      timeout: 0,
      proxy: false,
      maxRedirects: 0,
      maxContentLength: maxAnswer,
    });
  };
};

/** The official client: no retries of its own, nothing written to the terminal, connections kept. */
export const connectTypesense = (settings: SearchSettings & { TYPESENSE_URL: string[] }): Client =>
  new Client({
    nodes: settings.TYPESENSE_URL.map(url => ({ url })),
    apiKey: settings.TYPESENSE_API_KEY ?? '',
    numRetries: 0,
    logLevel: 'silent',
    axiosAdapter: wayOut(settings),
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
  });
