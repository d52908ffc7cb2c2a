import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi, type ApiOptions, type RunningApi } from '../../../src/api/http/start.ts';
import { readConfig } from '../../../src/config/index.ts';
import { freePort } from '../../../src/local/ports.ts';
import { assertNothingFound, hideRequest, hideSettings } from '../canaries/canaries.ts';
import { answerChecker, type OpenApiFile, type Seen } from './openapi.ts';
import { searchAnswersOf } from '../canaries/searched-answers.ts';
import { searchedBeside, searchedLog, searchMetrics } from '../canaries/searched-logs.ts';
import { assertShortUrls } from './short-urls.ts';
import { commonSettings } from '../settings.ts';
import { freshDatabase } from '../stack.ts';
import { settingsOf, use, type Env } from '../use.ts';
import { openRows, type Rows } from './rows.ts';

/** Parts of a request other than method, path and JSON body. */
export interface Sending {
  /** Session token or API key, sent as a bearer. */
  as?: string | undefined;
  headers?: Record<string, string>;
  /** Instead of a JSON body: sent as it is. */
  raw?: string | FormData | Uint8Array<ArrayBuffer> | ReadableStream;
}

/** An answer; `data` is what the envelope carries. */
export interface Reply {
  status: number;
  headers: Headers;
  // A test knows what it asked for; the schema check has already proven the shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  text: string;
}

type Call = (path: string, sending?: Sending) => Promise<Reply>;
type CallWithBody = (path: string, body?: unknown, sending?: Sending) => Promise<Reply>;

/** Requests to an API. */
export interface ApiCalls {
  get: Call;
  post: CallWithBody;
  put: CallWithBody;
  patch: CallWithBody;
  delete: Call;
  send(method: string, path: string, body?: unknown, sending?: Sending): Promise<Reply>;
}

export interface TestApi extends ApiCalls {
  url: string;
  metricsUrl: string;
  databaseUrl: string;
  file: OpenApiFile;
  /** Rows of its database, as its owner sees them: for reads and changes that bypass the API. */
  rows: Rows;
  close(): Promise<void>;
}

/** An address that no other caller of this run uses, so that limits per address do not meet. */
export const someIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const parse = (text: string, type: string | null): unknown =>
  text !== '' && type?.startsWith('application/json') ? JSON.parse(text) : undefined;

const caller = (url: string, check: (seen: Seen) => void): ApiCalls['send'] => {
  const ip = someIp();
  return async (method, path, body, { as, headers = {}, raw } = {}) => {
    hideRequest(body);
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': ip,
        ...(as !== undefined && { Authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assertNothingFound();
    assertShortUrls(text, `${method} ${path}`);
    const type = response.headers.get('content-type');
    const parsed = parse(text, type) as { data?: unknown } | undefined;
    const seen = { method: method.toLowerCase(), path: new URL(url + path).pathname, type, body: parsed };
    if (method !== 'HEAD' && method !== 'OPTIONS')
      check({ ...seen, status: response.status, headers: response.headers });
    return { status: response.status, headers: response.headers, body: parsed, data: parsed?.data, text };
  };
};

const callsOf = (send: ApiCalls['send']): ApiCalls => ({
  send,
  get: (path, sending) => send('GET', path, undefined, sending),
  post: (path, body, sending) => send('POST', path, body, sending),
  put: (path, body, sending) => send('PUT', path, body, sending),
  patch: (path, body, sending) => send('PATCH', path, body, sending),
  delete: (path, sending) => send('DELETE', path, undefined, sending),
});

const settings = async (databaseUrl: string): Promise<Record<string, string>> => ({
  ...commonSettings(),
  DATA_DIR: await mkdtemp(path.join(tmpdir(), 'social-publishing-service-api-')),
  DATABASE_URL: databaseUrl,
  PORT: String(await freePort()),
  // a test sets its own credits
  SIGNUP_CREDITS: '0',
});

/** An API's own OpenAPI file, and the schemas that its answers are checked against. */
interface Document {
  file: OpenApiFile;
  check: (seen: Seen) => void;
}

const readDocument = async (url: string): Promise<Document> => {
  const file = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiFile;
  return { file, check: answerChecker(file) };
};

let usual: Promise<Document> | undefined;

/**
 * Returns the document of the first API of this process for all APIs with the usual routes: their files differ only in the
 * address at the head. Making the file costs an API 0.2 s of CPU, and compiling it takes longer than the API's own start.
 */
const documentOf = (url: string, { routes }: ApiOptions): Promise<Document> =>
  routes === undefined ? (usual ??= readDocument(url)) : readDocument(url);

/**
 * Starts the API in this process on a free port with its own database. `env` sets further settings. Close it in `after`.
 */
export const startTestApi = async (
  env: Record<string, string> = {},
  options: ApiOptions = {},
): Promise<TestApi> => {
  const databaseUrl = env['DATABASE_URL'] ?? (await freshDatabase());
  const given = { ...(await settings(databaseUrl)), ...env };
  hideSettings(given);
  const config = readConfig(given);
  const logTo = options.logTo ? searchedBeside(options.logTo) : searchedLog;
  const running: RunningApi = await startApi(config, { itemsChecked: Infinity, ...options, logTo });
  const forget = searchAnswersOf(running.url);
  const { file, check } = await documentOf(running.url, options);
  const send = caller(running.url, check);
  const { rows, close: closeRows } = openRows(databaseUrl);
  return {
    ...running,
    close: async () => {
      await searchMetrics(running.metricsUrl);
      await running.close();
      await closeRows();
      forget();
      if (env['DATA_DIR'] === undefined) await rm(config.DATA_DIR, { recursive: true, force: true });
    },
    databaseUrl,
    file,
    rows,
    ...callsOf(send),
  };
};

/** The API of another release, whose answers are held against nothing. */
export const apiAt = (url: string): ApiCalls => callsOf(caller(url, () => undefined));

/** An API for the tests of a block; `env` sets further settings. */
export const useApi = (env: Env = {}, options: ApiOptions = {}): (() => TestApi) =>
  use(async () => startTestApi(await settingsOf(env), options));
