import { z } from 'zod';
import type { Listed } from '../../db/driver/lists.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import type { Service } from '../../process/service.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { deleted, nextOffset, pageEnd, paging, totals } from './schemas.ts';

/** Fields of an operation that its declaration may add or override. */
type Extras = Partial<
  Pick<
    Endpoint,
    | 'operationId'
    | 'summary'
    | 'description'
    | 'errors'
    | 'weight'
    | 'volume'
    | 'conditional'
    | 'headers'
    | 'personal'
    | 'status'
    | 'whileSuspended'
    | 'whileArchived'
    | 'acrossOrganizations'
  >
> & { access?: Scope | 'session'; onBrand?: true | undefined };

type Asked<Params, Body = undefined, Query = undefined> = Call<Params, Query, Body, Scope>;
/** Type of the path parameters, or undefined without a schema. */
type Of<P> = P extends z.ZodType ? z.output<P> : undefined;

/** Facts that the standard operations of one noun share. `Row` is an item as the database returns it. */
interface Spec<P extends z.ZodType, R extends z.ZodType, Row> {
  tag: string;
  /** Noun with its article, for summaries: `a knowledge base`. */
  noun: string;
  /** Noun as part of operation ids: `KnowledgeBase`. */
  name: string;
  /** Path of one item: `/kbs/{kbId}`. The last parameter is the item's id. */
  path: string;
  params: P;
  access: { read: Scope | 'session'; write: Scope | 'session' };
  onBrand?: true;
  /** Schema of one item, the answer of every operation except delete and list. */
  returns: R;
  /** Reads one item. Throws `not_found` if the actor may not see it. For a change, `em` is its transaction. */
  find?: (em: Em, actor: Actor, params: z.output<P>) => Promise<Row>;
  /** Converts an item to its form in an answer. */
  view: (row: Row, service: Service) => z.input<R>;
}

/** Declares an operation. The methods below check its types, which one `Endpoint` with arbitrary schemas cannot express. */
const operation = <C>(fields: Omit<Endpoint, 'handle'>, handle: (call: C) => Promise<unknown>): Endpoint =>
  ({ ...fields, handle }) as unknown as Endpoint;

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `knowledgeBases` → `knowledge bases`. */
const spaced = (plural: string): string => plural.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** Makes a change. Resolves to the item if the command already has it. */
type Run<P extends z.ZodType, Row, B = undefined> = (
  em: Em,
  call: Asked<z.output<P>, B>,
) => Promise<Row | void>;

/** Standard operations of one noun. Each method declares one. See `resource`. */
class Resource<P extends z.ZodType, R extends z.ZodType, Row> {
  readonly #spec: Spec<P, R, Row>;
  readonly #collection: string;

  constructor(spec: Spec<P, R, Row>) {
    this.#spec = spec;
    this.#collection = spec.path.slice(0, spec.path.lastIndexOf('/'));
  }

  #words(verb: string) {
    const { tag, name, noun, onBrand } = this.#spec;
    return {
      tag,
      operationId: `${verb}${name}`,
      summary: `${capitalized(verb)} ${noun}`,
      ...(onBrand && { onBrand }),
    };
  }

  #one(verb: string) {
    const { path, params, returns, access } = this.#spec;
    return { ...this.#words(verb), path, params, returns, access: access.write };
  }

  #find(em: Em, actor: Actor, params: z.output<P>): Promise<Row> {
    const { find, noun } = this.#spec;
    if (!find) throw new Error(`nothing finds ${noun}: declare \`find\``);
    return find(em, actor, params);
  }

  /** Makes a change, and answers with the changed item. */
  #changed<B>(run: Run<P, Row, B>) {
    return (call: Asked<z.output<P>, B>) =>
      call.write(async em =>
        this.#spec.view(
          (await run(em, call)) ?? (await this.#find(em, call.actor, call.params)),
          call.service,
        ),
      );
  }

  /** Name of the id among the path parameters. */
  get #idName(): string {
    return /\{(\w+)\}$/.exec(this.#spec.path)?.[1] ?? '';
  }

  /**
   * Declares `POST` on the collection. `run` resolves to the new item. `within` is the schema of the collection's path
   * parameters.
   */
  create<B extends z.ZodType, Within extends z.ZodType | undefined = undefined>({
    run,
    within,
    ...given
  }: Extras & {
    body: B;
    example?: z.input<B>;
    within?: Within;
    run: (em: Em, call: Asked<Of<Within>, z.output<B>>) => Promise<Row>;
  }): Endpoint {
    return operation<Asked<Of<Within>, z.output<B>>>(
      {
        ...this.#words('create'),
        method: 'post',
        path: this.#collection,
        params: within,
        access: this.#spec.access.write,
        status: 201,
        returns: this.#spec.returns,
        ...given,
      },
      call => call.write(async em => this.#spec.view(await run(em, call), call.service)),
    );
  }

  /** Declares `GET` on the collection, in pages. `rows` reads a page. */
  list<Query extends z.ZodRawShape = Record<never, never>, Within extends z.ZodType | undefined = undefined>({
    plural,
    described,
    query,
    within,
    isBounded,
    rows,
    ...given
  }: Extras & {
    /** Name of the list in the answer, with which the operation id and the summary end. */
    plural: string;
    described: string;
    query?: Query;
    within?: Within;
    /** True if bytes bound a page as well, so that the answer has `nextOffset`. */
    isBounded?: true;
    rows: (
      call: Asked<Of<Within>, undefined, z.output<z.ZodObject<Query & typeof paging>>>,
    ) => Promise<Listed<Row>>;
  }): Endpoint {
    return operation<Asked<Of<Within>, undefined, z.output<z.ZodObject<Query & typeof paging>>>>(
      {
        ...this.#words('list'),
        operationId: `list${capitalized(plural)}`,
        summary: `List ${spaced(plural)}`,
        method: 'get',
        path: this.#collection,
        params: within,
        access: this.#spec.access.read,
        query: z.strictObject({ ...paging, ...query }),
        returns: z.strictObject({
          [plural]: z.array(this.#spec.returns).max(100).describe(described),
          ...totals,
          ...(isBounded && { nextOffset }),
        }),
        ...given,
      },
      async call => {
        const page = await rows(call);
        const { nextOffset: next, ...end } = pageEnd(page, call.query as { offset: number });
        return {
          [plural]: page.rows.map(row => this.#spec.view(row, call.service)),
          ...end,
          ...(isBounded && { nextOffset: next }),
        };
      },
    );
  }

  /** Declares `GET` on one item. */
  get(given: Extras = {}): Endpoint {
    return operation<Asked<z.output<P>>>(
      { ...this.#one('get'), method: 'get', access: this.#spec.access.read, ...given },
      async call => this.#spec.view(await this.#find(call.em, call.actor, call.params), call.service),
    );
  }

  /** Declares `PATCH` on one item. */
  update<B extends z.ZodType>({
    run,
    ...given
  }: Extras & { body: B; example?: z.input<B>; run: Run<P, Row, z.output<B>> }): Endpoint {
    return operation({ ...this.#one('update'), method: 'patch', ...given }, this.#changed(run));
  }

  /**
   * Declares `DELETE` on one item. The answer is its id. `afterwards` gets the result of `run` once the transaction is
   * committed.
   */
  delete<Left>({
    run,
    afterwards,
    verb = 'delete',
    ...given
  }: Extras & {
    verb?: 'delete' | 'revoke';
    run: (em: Em, call: Asked<z.output<P>>) => Promise<Left>;
    afterwards?: (service: Service, left: Left) => Promise<void>;
  }): Endpoint {
    return operation<Asked<z.output<P>>>(
      { ...this.#one(verb), method: 'delete', ...given, returns: deleted },
      async call => {
        const left: Left[] = [];
        const answer = await call.write(async em => {
          left.push(await run(em, call));
          return { id: (call.params as Record<string, string>)[this.#idName], deleted: true };
        });
        for (const each of left) await afterwards?.(call.service, each);
        return answer;
      },
    );
  }

  /** Declares `POST` to a verb of one item, such as `/pause`. The answer is the changed item. */
  act(verb: string, { run, ...given }: Extras & { run: Run<P, Row> }): Endpoint {
    return operation(
      { ...this.#one(verb), method: 'post', path: `${this.#spec.path}/${verb}`, ...given },
      this.#changed(run),
    );
  }
}

/**
 * Declares the standard operations of one noun. Routing, checks, the OpenAPI file, and answers follow from the shared
 * facts. Declare an operation that does more than find, change, and show with `endpoint()`.
 */
export const resource = <P extends z.ZodType, R extends z.ZodType, Row>(
  spec: Spec<P, R, Row>,
): Resource<P, R, Row> => new Resource(spec);
