import { ConnectionError, errorOf, TimeoutError } from './errors.ts';
import { pauseBefore, sleep } from './retry.ts';
import type { RequestOptions } from './types.ts';

export interface ClientOptions {
  /** Base URL of the service: `https://social.example.com`, or `http://127.0.0.1:3000` of `npm start`. */
  baseUrl: string;
  /** An API key (`sk-social-…`) or a session token. Without one only public operations work. */
  token?: string | undefined;
  /** Number of retries of a repeatable request. Defaults to 3. */
  retries?: number;
  /** Timeout of one attempt in milliseconds. Defaults to 60,000, and to ten times as much for a form with a file. */
  timeout?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Replacement for the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** HTTP method. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Request as a resource's method describes it. */
export interface Call {
  method: Method;
  path: string;
  query?: object | undefined;
  body?: object | string | undefined;
  options?: RequestOptions | undefined;
}

/** Sends requests, retries the repeatable ones, and unwraps the envelope of the responses. */
export class Transport {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #retries: number;
  readonly #timeout: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor({ baseUrl, token, retries = 3, timeout = 60_000, headers = {}, fetch }: ClientOptions) {
    this.#base = baseUrl.replace(/\/$/, '');
    this.#headers = { accept: 'application/json', ...headers };
    if (token !== undefined) this.#headers['authorization'] = `Bearer ${token}`;
    this.#retries = retries;
    this.#timeout = timeout;
    // Browsers reject calls of `fetch` as a method of another object.
    this.#fetch = fetch ?? ((...args) => globalThis.fetch(...args));
  }

  /**
   * Returns the `data` of the response envelope, or the text of a response that is not JSON. Throws an `ApiError` or a
   * `ConnectionError`.
   */
  async send(call: Call): Promise<unknown> {
    const { options = {} } = call;
    const url = this.#base + this.#pathOf(call.path) + queryText(call.query);
    const init = this.#requestOf(call, options);
    const retries = options.retries ?? this.#retries;
    for (let repeats = 0; ; repeats += 1) {
      const outcome = await this.#try(url, init, options);
      const answer = outcome instanceof Response ? outcome : undefined;
      if (answer?.ok) return dataOf(answer);
      const pause =
        repeats < retries ? pauseBefore(answer, { repeats, isRepeatable: isRepeatable(call) }) : undefined;
      if (pause === undefined) throw answer ? await errorOf(answer) : outcome;
      await answer?.body?.cancel();
      await sleep(pause, options.signal);
    }
  }

  /** Sends one attempt of a request that is not JSON, such as a piece of a file. Returns the response of any status. */
  exchange(
    method: Method | 'HEAD',
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: Blob },
    options: RequestOptions,
  ): Promise<Response | ConnectionError> {
    const init = { method, headers: { ...this.#headers, ...headers }, ...(body && { body }) };
    return this.#try(this.#base + this.#pathOf(path), init, { timeout: this.#timeout * 10, ...options });
  }

  /** Opens a streaming response, which stays open until its signal aborts. Throws if no response arrives. */
  async open(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response | ConnectionError> {
    const fetch = this.#fetch;
    try {
      return await fetch(this.#base + path, { headers: { ...this.#headers, ...headers }, signal });
    } catch (error) {
      signal.throwIfAborted();
      return new ConnectionError(`GET ${path} got no answer.${this.#hint()}`, { cause: error });
    }
  }

  /** Returns a path unchanged, or the path of one of the service's own URLs. The token is never sent to another host. */
  #pathOf(path: string): string {
    if (path.startsWith('/') && !path.startsWith('//')) return path;
    if (path.startsWith(`${this.#base}/`)) return path.slice(this.#base.length);
    throw new TypeError(`${path} must be a path, such as /posts, or an address below ${this.#base}.`);
  }

  /** Returns a hint on possible causes if a browser received no response, because browsers do not report the cause. */
  #hint(): string {
    const page = (globalThis as { location?: { origin?: string } }).location?.origin;
    const isElsewhere = URL.canParse(this.#base) && new URL(this.#base).origin !== page;
    if (page === undefined || page === 'null' || !isElsewhere) return '';
    return ` In a browser, CORS_ORIGINS of the service must also contain ${page}.`;
  }

  #requestOf({ method, body }: Call, options: RequestOptions): RequestInit & { method: string } {
    const headers: Record<string, string> = { ...this.#headers };
    if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? newKey();
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
    Object.assign(headers, options.headers);
    if (body === undefined) return { method, headers };
    if (typeof body === 'string' || body instanceof Blob) {
      headers['content-type'] = 'text/csv';
      return { method, headers, body };
    }
    const form = formOf(body);
    if (form) return { method, headers, body: form };
    headers['content-type'] = 'application/json';
    return { method, headers, body: JSON.stringify(body) };
  }

  /** Returns the response, or the error if none arrived. Rejects if the caller's own signal aborts. */
  async #try(url: string, init: RequestInit, options: RequestOptions): Promise<Response | ConnectionError> {
    const { signal } = options;
    const usual = init.body instanceof FormData ? this.#timeout * 10 : this.#timeout;
    const limit = AbortSignal.timeout(options.timeout ?? usual);
    const fetch = this.#fetch;
    try {
      return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    } catch (error) {
      signal?.throwIfAborted();
      const name = `${init.method} ${url}`;
      return limit.aborted
        ? new TimeoutError(`${name} timed out.`, { cause: error })
        : new ConnectionError(`${name} got no answer.${this.#hint()}`, { cause: error });
    }
  }
}

/** Whether a request may be repeated: reads change nothing, and each POST has an idempotency key. */
const isRepeatable = ({ method }: Call): boolean => method === 'GET' || method === 'POST';

/** Creates a key even without `crypto.randomUUID`, which is missing on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

const queryText = (query: object | undefined): string => {
  if (query === undefined) return '';
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value]
        .flat()
        // A list repeats the field for each value, because a label may contain a comma.
        .flatMap((one): [string, string][] =>
          one === undefined || one === null ? [] : [[name, String(one)]],
        ),
    ),
  );
  return text.size === 0 ? '' : `?${text}`;
};

/** Returns the form for a body that contains a file, or undefined for any other body. */
const formOf = (body: object): FormData | undefined => {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined;
  const form = new FormData();
  // Files come last, so that the service knows the other fields when it reads a file.
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value, fileName(value));
  return form;
};

const fileName = (file: Blob): string =>
  'name' in file && typeof file.name === 'string' ? file.name : 'file';

const dataOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) return response.text();
  const { data } = (await response.json()) as { data?: unknown };
  return data;
};
