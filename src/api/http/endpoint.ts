import type { Context } from 'koa';
import type { z } from 'zod';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Volume } from '../../domain/billing/billing.ts';
import type { ErrorCode, Refusal } from '../../domain/errors.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { Service } from '../../process/service.ts';

/**
 * Access that an operation requires: `public` for anyone, `session` for a person's session only, `key` for credentials that
 * are not a person's session, `any` for any member or key, which sees what its scopes allow, or a scope.
 */
export type Access = 'public' | 'session' | 'key' | 'any' | Scope;

/** Input of a handler. `params`, `query`, and `body` are parsed. Parts without a schema are undefined. */
export interface Call<Params, Query, Body, A extends Access> {
  params: Params;
  query: Query;
  body: Body;
  /** The caller, or undefined on public endpoints. */
  actor: A extends 'public' ? undefined : Actor;
  service: Service;
  /** Entity manager of this request, for reads. */
  em: Em;
  /**
   * Runs the use case in one transaction and makes the answer in it, so that an `Idempotency-Key` is stored together with
   * the write or not at all. Call `write` once, with everything that the request changes, and return its result, which is
   * the answer. A repeat of the request never runs `work`. `fingerprint` replaces the hash of the JSON body for requests
   * without one (uploads).
   */
  write<T>(work: (em: Em) => Promise<T>, options?: { fingerprint?: string }): Promise<T>;
  /**
   * Ends the request here if it was answered before, so that a repeat skips expensive work before `write`. Takes the same
   * fingerprint as `write`.
   */
  recall(fingerprint: string): Promise<void>;
  /**
   * Counts several units against a daily volume of the plan, for a request that asks for several while its operation has no
   * `volume`. Returns how many were counted, and the refusal of the next if there were fewer.
   */
  countVolume(volume: Volume, count: number): Promise<{ counted: number; refusal: Refusal | undefined }>;
  requestId: string;
  ip: string;
  /**
   * Only for headers, uploads, redirects, files, and to see whether the client is still connected. A handler that sets
   * `ctx.body` makes the whole answer itself.
   */
  ctx: Context;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request header, as the OpenAPI file describes it. */
interface HeaderTaken {
  description: string;
  required: boolean;
  schema: Record<string, unknown>;
  example?: unknown;
}

/** Declaration of one operation, from which routing, checks, and the OpenAPI file are made. */
export interface Endpoint<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Access = Access,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path as the OpenAPI file writes it: `/posts/{postId}`. */
  path: string;
  /** Unique id in camelCase. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: A;
  /**
   * True if the operation is about brands and checks `actor.brandScope` wherever it touches a brand or a resource of one.
   */
  onBrand?: true | undefined;
  /**
   * True if the operation changes data and a suspended organization may still use it: sign out, read notifications, pay.
   */
  whileSuspended?: true;
  /** True for a change that is possible while the brand is archived, such as unarchiving it or disconnecting an account. */
  whileArchived?: true;
  /**
   * True if the operation reaches rows of other organizations than the caller's active one (for a person who belongs to
   * several), or rows of no organization (a person's sessions and password). Every other operation that is not public sees
   * only rows of the active organization.
   */
  acrossOrganizations?: true;
  /**
   * True if only operators of the service may use the operation (`OPERATORS`). For everyone else, its address does not
   * exist.
   */
  forOperators?: true;
  /** True for health checks, which no rate limit refuses. */
  unlimited?: boolean;
  /**
   * True if the operation changes the caller's own data or its answer contains a secret. Its stored answers are then
   * replayed to no other member or key, like answers of `session` operations.
   */
  personal?: true;
  /** A separate limit per address. Every attempt counts, valid or not, and all processes share the limit. */
  tries?: 'signup';
  /**
   * Daily volume of the plan against which the operation counts. Every attempt by a credential with the required rights
   * counts, valid or not.
   */
  volume?: Volume;
  /** Factor by which the operation's bytes count, for operations that process them for long (docs/reference/limits.md). */
  weight?: number;
  /** Schema of the path parameters. A parameter that cannot be an id of ours answers 404. */
  params?: P;
  query?: Q;
  body?: B;
  /**
   * Example body. Works unchanged with the brand `acme` and an account connected on X, as the quick start creates them.
   * Without an example, the reference shows the required fields.
   */
  example?: z.input<B>;
  /** True if the handler reads the body itself, byte for byte. The schema then only documents the body. */
  rawBody?: true;
  /** Other content types that a `rawBody` may have, with their schemas. */
  alsoTakes?: Record<string, { schema: Record<string, unknown> }>;
  /**
   * Content type of the body. The handler reads `multipart/form-data` through `ctx`, and the schema only documents it.
   * `application/x-www-form-urlencoded` is the form of an HTML page, in which every field is a text.
   */
  bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /**
   * HTTP status: 201 for creation, 202 for work that continues, 204 if a protocol requires an empty body, otherwise 200.
   */
  status?: 200 | 201 | 202 | 204;
  /**
   * True if the answer may also be 202 `{ jobId }`, for which a handler that has waited long enough throws `StillWorking`.
   */
  mayTakeLong?: true;
  /** Returns whether an answer is about work that continues, so that its status is 202 instead of `status`. */
  continuesIf?: (data: R extends z.ZodType ? z.input<R> : never) => boolean;
  /** Description of when the operation answers 202 without a body. The handler sets the status itself. */
  mayBeEmpty?: string;
  /**
   * Schema of `data`. Without one, the answer is `{ success: true }`. A field that the schema does not name is an error.
   */
  returns?: R;
  /**
   * True if the operation is about one resource with a `revision`. Answers carry an ETag, a GET accepts `If-None-Match`,
   * and a change accepts `If-Match`, which the handler checks (`revisionsWanted`).
   */
  conditional?: true;
  /** OpenAPI descriptions of headers that the handler sets. */
  headers?: Record<string, { description: string; required: boolean; schema: Record<string, unknown> }>;
  /** OpenAPI descriptions of headers that the handler reads itself. */
  takesHeaders?: Record<string, HeaderTaken>;
  /** OpenAPI content of answers without our envelope: files, redirects, and pages. */
  content?: Record<string, { schema: Record<string, unknown> }>;
  /** True for the operation whose `url` receives all events. */
  asksForEvents?: true;
  /** Description of the redirect target, for an operation that may also answer 302. */
  redirects?: string;
  /** Error codes in addition to the ones that every endpoint of this access may answer. */
  errors?: readonly ErrorCode[];
  handle(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>, A>): Promise<R extends z.ZodType ? z.input<R> : void>;
}

/** Declares one operation. The schemas type the handler's input and check its result. */
export const endpoint = <
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  spec: Endpoint<P, Q, B, R, A>,
): Endpoint => spec as unknown as Endpoint;
