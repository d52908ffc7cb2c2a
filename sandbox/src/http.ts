import type { IncomingHttpHeaders } from 'node:http';
import type { Fault } from './fault-model.ts';
import type { Account, Operation, Platform } from './model.ts';
import { parseMultipart } from './multipart.ts';
import type { Part } from './multipart.ts';
import type { AccessToken } from './token-model.ts';

export type Json = Record<string, unknown>;

/** Response. `fate` replaces it: never respond, or destroy the socket. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  fate?: 'hang' | 'reset';
  /** Sends the body slowly over this time. An endless body continues with spaces until the client disconnects. */
  pace?: { overMs: number; isEndless: boolean };
}

/** Formats of the responses that every platform needs. */
export interface Voice {
  serverError: () => Reply;
  /** `explicit` when a test named the seconds itself; only then platforms without `Retry-After` send it. */
  rateLimited: (call: Call, seconds: number, explicit: boolean) => Reply;
  quotaExceeded: (call: Call) => Reply;
  unauthorized: (problem: TokenProblem) => Reply;
  forbidden: (call: Call) => Reply;
  /** Set only on platforms that charge for calls. */
  billing?: (call: Call) => Reply;
  invalidMedia: () => Reply;
  notReady: () => Reply;
  duplicate: (call: Call) => Reply;
  notFound: () => Reply;
  /** Headers on every answer. */
  headers: (call: Call) => Record<string, string>;
}

export type TokenProblem = 'missing' | 'invalid' | 'expired' | 'revoked';

export interface Route {
  method: string;
  /** Path below the host's prefix; `:name` matches one segment. */
  path: string;
  operation?: Operation | ((call: Call) => Operation);
  /** Handles bodies that were cut off because the client disconnected. */
  takesPartial?: boolean;
  /** No access token is needed. */
  open?: boolean;
  /** One of these must have been granted. */
  scopes?: readonly string[];
  /** All of these must have been granted. */
  needs?: readonly string[];
  /** Returns the account of a call without a token, so that a fault can be limited to one account. */
  accountOf?: (call: Call) => Account | undefined;
  /** Formats errors differently from the host. */
  voice?: Voice;
  handle: (call: Call) => Reply | Promise<Reply>;
}

/** Stand-in for a real host, under a path prefix. */
export interface Host {
  prefix: string;
  platform?: Platform;
  voice?: Voice;
  /** Versions with which a path may begin, which are removed. Paths with other versions are not found. */
  versions?: RegExp;
  routes: Route[];
}

/** Request with its complete body. Everything but the path is parsed on demand. */
export class Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The sandbox's own base URL as the caller sees it. */
  readonly origin: string;
  readonly body: Buffer;
  /** Whether the client disconnected before the body was complete. */
  readonly cut: boolean;
  params: Record<string, string> = {};
  account: Account | undefined;
  token: AccessToken | undefined;
  fault: Fault | undefined;
  #fields: Json | undefined;

  constructor(request: Pick<Call, 'method' | 'path' | 'query' | 'headers' | 'origin' | 'body' | 'cut'>) {
    this.method = request.method;
    this.path = request.path;
    this.query = request.query;
    this.headers = request.headers;
    this.origin = request.origin;
    this.body = request.body;
    this.cut = request.cut;
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  param(name: string): string {
    return this.params[name] ?? '';
  }

  /** Account of the access token. Throws on routes that are `open`. */
  get caller(): Account {
    if (!this.account) throw new Error(`${this.path} has no caller`);
    return this.account;
  }

  has(...scopes: string[]): boolean {
    return scopes.some(scope => this.token?.scopes.includes(scope));
  }

  /** The JSON object in the body; undefined when there is none. */
  json(): Json | undefined {
    return objectOf(this.body.toString('utf8'));
  }

  parts(): Part[] | undefined {
    return parseMultipart(this.body, this.header('content-type') ?? '');
  }

  /** A parameter from the body (form, multipart or JSON), else from the query. */
  field(name: string): string | undefined {
    this.#fields ??= this.#bodyFields();
    const value = this.#fields[name];
    if (typeof value === 'string') return value;
    if (value !== undefined && value !== null) return JSON.stringify(value);
    return this.query.get(name) ?? undefined;
  }

  #bodyFields(): Json {
    const type = this.header('content-type') ?? '';
    if (this.body.length === 0) return {};
    if (type.includes('json')) return this.json() ?? {};
    if (type.includes('multipart')) {
      return Object.fromEntries((this.parts() ?? []).map(part => [part.name, part.data.toString('utf8')]));
    }
    return Object.fromEntries(new URLSearchParams(this.body.toString('utf8')));
  }
}

/** Returns the error of the first check that fails. A check is a condition and its response. */
export const refusal = (...checks: [isWrong: boolean, answer: () => Reply][]): Reply | undefined =>
  checks.find(([isWrong]) => isWrong)?.[1]();

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function html(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

export const redirect = (location: string): Reply => ({ status: 302, headers: { location } });

/** A JSON object out of a text; undefined when it is none. */
export function objectOf(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
