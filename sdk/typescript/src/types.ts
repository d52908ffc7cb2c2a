import type { components, operations } from './generated/schema.ts';

/** The schemas of the OpenAPI file by their names. */
export type Schemas = components['schemas'];

export type OperationId = keyof operations;

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
type Text<Answer> = Answer extends { content: infer Content }
  ? Content[Exclude<keyof Content, 'application/json'>]
  : never;
type DataIn<Body> = Body extends { data: infer Value }
  ? Value
  : Body extends { success: true }
    ? void
    : never;

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];

/** Result type of an operation: `data` of the envelope, and a string if the operation can also respond with text. */
export type Data<Id extends OperationId> =
  | DataIn<Json<Success<operations[Id]['responses']>>>
  | Text<Success<operations[Id]['responses']>>;

/** CSV is a text, or a file of it in whichever encoding. */
type Csv<Types> = Types extends { 'text/csv': string } ? Blob : never;
type Content<Given> = Given extends { content: infer Types } ? Types[keyof Types] | Csv<Types> : never;

/** Body type of an operation. A body that contains a `Blob` is sent as a form. */
export type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer Given }
  ? Content<NonNullable<Given>>
  : never;

/** Query parameters of an operation. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** The parameters in an operation's path. */
export type Path<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** Beside what an operation itself takes. */
export interface RequestOptions {
  /** For a POST: makes it safe to repeat for 24 hours, also by another process. One is made when none is given. */
  idempotencyKey?: string;
  /**
   * The ETag, or the `revision` in quotes, that a change was decided by: it fails with `precondition_failed` after another
   * one.
   */
  ifMatch?: string;
  /** Ends the call, and the wait for its repeats. */
  signal?: AbortSignal;
  /** Milliseconds that one try may take. Default: the client's. */
  timeout?: number;
  /** How often it may be repeated. Default: the client's. */
  retries?: number;
  headers?: Record<string, string>;
}
