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

/** Maximum bytes of an answer. The ids of a million chunks have 50 MB. */
const maxAnswer = 268_435_456;

/** Whether a request is a write or reads a whole list, which take longer than a search for which a person waits. */
const isLong = (method: string | undefined, url: string | undefined): boolean =>
  method === 'delete' || /\/documents\/(?:import|export)$/.test(url ?? '');

/**
 * Creates the client's HTTP adapter with features that it lacks: one deadline over the whole exchange (it has none for
 * imports, and elsewhere one that each byte renews), no proxy from the environment, and no redirects.
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

/** Creates the official client, without retries, without terminal output, and with persistent connections. */
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
