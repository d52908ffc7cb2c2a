import { listing, type Listing, type Paged } from './listing.ts';
import { stream, type Streamed, type StreamOptions } from './stream.ts';
import type { Call, Transport } from './transport.ts';
import type { RequestOptions } from './types.ts';

/** Base class of the generated resources. */
export class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  protected async perform<Data>(
    method: Call['method'],
    path: string,
    given: Pick<Call, 'query' | 'body'>,
    options: RequestOptions | undefined,
  ): Promise<Data> {
    return (await this.#transport.send({ method, path, ...given, options })) as Data;
  }

  protected listing<Data>(
    path: string,
    query: Paged | undefined,
    options: RequestOptions | undefined,
  ): Listing<Data> {
    return listing<Data>(asked => this.perform('GET', path, { query: asked }, options), query ?? {});
  }

  protected streaming<Name extends keyof Streamed>(
    name: Name,
    options: StreamOptions = {},
  ): AsyncGenerator<Streamed[Name], void> {
    return stream(this.#transport, name, options);
  }
}

/** Returns a path with encoded parameters. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map(value => encodeURIComponent(value)));
