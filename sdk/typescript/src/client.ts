import { Resources } from './generated/resources.ts';
import { stream, type Streamed, type StreamOptions } from './stream.ts';
import { Transport, type ClientOptions } from './transport.ts';
import type { Data } from './types.ts';
import { waitForPost, type WaitOptions } from './wait-for-post.ts';

/** A client of the service: `client.posts.create({ … })`. It holds nothing open and needs no closing. */
export class SocialPublishing extends Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /**
   * What happens from now on, without an end: `for await (const change of client.stream('changes'))`. It reconnects by
   * itself and goes on behind what it gave last.
   */
  stream<Name extends keyof Streamed>(
    name: Name,
    options: StreamOptions = {},
  ): AsyncGenerator<Streamed[Name], void> {
    return stream(this.#transport, name, options);
  }

  /** Waits until a post is neither scheduled nor publishing, and gives it: `published`, `partial`, `failed`, `unconfirmed`, … */
  waitForPost(postId: string, options: WaitOptions = {}): Promise<Data<'getPost'>> {
    return waitForPost(this, postId, options);
  }
}
