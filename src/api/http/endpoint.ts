import type { Context } from 'koa';
import type { z } from 'zod';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Volume } from '../../domain/billing/billing.ts';
import type { ErrorCode, Refusal } from '../../domain/errors.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { Service } from '../../process/service.ts';

/**
 * Who may call: nobody in particular, only a person's session, only what works for a person without being their session,
 * anyone of an organization, who sees what their scopes show, or anyone who holds the scope.
 */
export type Access = 'public' | 'session' | 'key' | 'any' | Scope;

/** What a handler gets. `params`, `query` and `body` are parsed; what has no schema is undefined. */
export interface Call<Params, Query, Body, A extends Access> {
  params: Params;
  query: Query;
  body: Body;
  /** The caller; on public endpoints there is none. */
  actor: A extends 'public' ? undefined : Actor;
  service: Service;
  /** An entity manager of this request, for reads. */
  em: Em;
  /**
   * Runs the use case in one transaction and makes the answer in it, so that an `Idempotency-Key` is stored with the
   * write or not at all. Call it once, with everything that the request changes, and return what it gives back: that is
   * the answer. A repeat of the request never runs `work`. `fingerprint` replaces the hash of the JSON body where there
   * is none (uploads).
   */
  write<T>(work: (em: Em) => Promise<T>, options?: { fingerprint?: string }): Promise<T>;
  /**
   * Ends the request here when it was answered before: for work before `write` that a repeat should be spared. Takes the
   * fingerprint that `write` will get.
   */
  recall(fingerprint: string): Promise<void>;
  /**
   * Counts so many of what the plan bounds by the day, where one request asks for several and the operation has no `volume`:
   * how many there were, and the refusal of the next where they were fewer.
   */
  countVolume(volume: Volume, count: number): Promise<{ counted: number; refusal: Refusal | undefined }>;
  requestId: string;
  ip: string;
  /**
   * For headers, uploads, redirects, files and whether the client is still there only: a handler that sets `ctx.body` makes
   * the whole answer itself.
   */
  ctx: Context;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A header of a request, as the OpenAPI file describes it. */
interface HeaderTaken {
  description: string;
  required: boolean;
  schema: Record<string, unknown>;
  example?: unknown;
}

/** One operation: everything that is known of it, from which routing, checks and the OpenAPI file are made. */
export interface Endpoint<
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Access = Access,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/posts/{postId}`, as the OpenAPI file writes it. */
  path: string;
  /** camelCase, unique. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: A;
  /** True where it is about brands, and checks `actor.brandScope` wherever it touches a brand or something of a brand. */
  onBrand?: true | undefined;
  /** True where it changes something, and a suspended organization may do it all the same: sign out, read notifications, pay. */
  whileSuspended?: true;
  /** True for a change that is possible while the brand is archived, such as unarchiving it or disconnecting an account. */
  whileArchived?: true;
  /**
   * True where it reaches rows of other organizations than the caller's active one, as of a person with several of them, or
   * rows of no organization, as the sessions and the password of a person. All else that is not public sees rows of that one
   * only, whatever it asks for.
   */
  acrossOrganizations?: true;
  /** True for health checks: they are never turned away by a rate limit. */
  unlimited?: boolean;
  /**
   * True where what it changes is the caller's own, or a secret stands in the answer: its stored answers are no other
   * member's, and no other key's, as those of `session`.
   */
  personal?: true;
  /** A limit of its own per address, counted for every try, valid or not, and common to all processes. */
  tries?: 'signup';
  /** What the plan allows so much of a day; every try counts that a credential may make, valid or not. */
  volume?: Volume;
  /** How many times its bytes count, where it looks at them for long (docs/reference/limits.md). */
  weight?: number;
  /** Schema of the path parameters. One that cannot be an id of ours answers 404. */
  params?: P;
  query?: Q;
  body?: B;
  /**
   * A body to begin with: with the brand `acme` and an account connected on X, as the quick start makes them, it works as it
   * is. Without it the fields are shown that the operation cannot do without.
   */
  example?: z.input<B>;
  /** True where the handler reads the body itself, byte for byte; its schema then only documents it. */
  rawBody?: true;
  /** Other types of bodies that a `rawBody` may have, by their names, with what they are. */
  alsoTakes?: Record<string, { schema: Record<string, unknown> }>;
  /**
   * `multipart/form-data` bodies are read by the handler through `ctx`; the schema then only documents them.
   * `application/x-www-form-urlencoded` is what a form of a page sends: every field is a text.
   */
  bodyType?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** 201 for creation, 202 for work that goes on, 204 where a protocol wants no body, else 200. */
  status?: 200 | 201 | 202 | 204;
  /** True where the answer may also be 202 `{ jobId }`: a handler that has waited long enough throws `StillWorking`. */
  mayTakeLong?: true;
  /** When the answer is 202 without a body, for an operation that may also answer so; its handler sets the status itself. */
  mayBeEmpty?: string;
  /** Schema of `data`; without it the answer is `{ success: true }`. What it does not name is an error, not an answer. */
  returns?: R;
  /**
   * True where it is about one thing that has a `revision`: answers that show it carry an ETag, a GET takes `If-None-Match`,
   * and a change takes `If-Match`, which its handler looks at (`revisionsWanted`).
   */
  conditional?: true;
  /** OpenAPI descriptions of headers that the handler sets on its answer. */
  headers?: Record<string, { description: string; required: boolean; schema: Record<string, unknown> }>;
  /** OpenAPI descriptions of headers that the handler reads itself. */
  takesHeaders?: Record<string, HeaderTaken>;
  /** OpenAPI content of answers that are not our envelope: files, redirects, pages. */
  content?: Record<string, { schema: Record<string, unknown> }>;
  /** True for the operation by whose `url` all events are received. */
  asksForEvents?: true;
  /** Where it leads, for an operation that may also answer 302. */
  redirects?: string;
  /** Codes beyond those that every endpoint of its access may answer. */
  errors?: readonly ErrorCode[];
  handle(call: Call<Parsed<P>, Parsed<Q>, Parsed<B>, A>): Promise<R extends z.ZodType ? z.input<R> : void>;
}

/** Declares one operation; types flow from the schemas into the handler and check what it returns. */
export const endpoint = <
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(
  spec: Endpoint<P, Q, B, R, A>,
): Endpoint => spec as unknown as Endpoint;
