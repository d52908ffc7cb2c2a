import { listing, type Listing, type Paged } from './listing.ts';
import type { Call, Transport } from './transport.ts';
import type { RequestOptions } from './types.ts';

/** What the generated resources are made of. */
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
}

/** A path with its parameters encoded. */
export const at = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map(value => encodeURIComponent(value)));
