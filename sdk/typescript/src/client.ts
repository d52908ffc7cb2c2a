import { Events } from './events.ts';
import { Resources } from './generated/resources.ts';
import { Posts } from './posts.ts';
import { stream, type Streamed, type StreamOptions } from './stream.ts';
import { Transport, type ClientOptions, type Method } from './transport.ts';
import type { Data, RequestOptions } from './types.ts';
import {
  uploadResumable,
  type ResumableFile,
  type UploadedAs,
  type UploadResumableOptions,
} from './upload-resumable.ts';
import { waitFor, type Awaiting, type LookedAt, type WaitedFor, type WaitForOptions } from './wait-for.ts';
import { waitForPost, type WaitOptions } from './wait-for-post.ts';

/** Client of the service: `client.posts.create({ … })`. It keeps no connection open and needs no closing. */
export class SocialPublishing extends Resources {
  override readonly posts: Posts;
  readonly events: Events;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(options);
    super(transport);
    this.posts = new Posts(transport);
    this.events = new Events(this.webhooks);
    this.#transport = transport;
  }

  /**
   * Streams new changes without end: `for await (const change of client.stream('changes'))`. Reconnects automatically and
   * continues after the last change it yielded.
   */
  stream<Name extends keyof Streamed>(
    name: Name,
    options: StreamOptions = {},
  ): AsyncGenerator<Streamed[Name], void> {
    return stream(this.#transport, name, options);
  }

  /**
   * Waits until an asynchronous process has ended, successfully or not, and returns the resource: `client.waitFor({ clip:
   * id })`, `client.waitFor({ document: id, kb })`. Check its `status`.
   */
  waitFor<Thing extends Awaiting>(
    thing: Thing,
    options: WaitForOptions<LookedAt<Thing>> = {},
  ): Promise<WaitedFor<Thing>> {
    return waitFor(this, thing, options);
  }

  /**
   * Uploads a large file in pieces, and continues where it was after a lost connection: `client.uploadResumable({ media:
   * file, altText })` returns the media file, `client.uploadResumable({ clip: file })` the clip. A later process continues at
   * the address that `onStart` received: `client.uploadResumable({ file, resumableUrl })`.
   */
  uploadResumable<File extends ResumableFile>(
    file: File,
    options: UploadResumableOptions = {},
  ): Promise<UploadedAs<File>> {
    return uploadResumable(this, this.#transport, file, options);
  }

  /**
   * Sends any request of the API, for operations without a method. Takes a path, or a URL returned by the service. Returns
   * the response's `data`.
   */
  request(
    method: Method,
    path: string,
    { query, body }: { query?: object; body?: object } = {},
    options?: RequestOptions,
  ): Promise<unknown> {
    return this.#transport.send({ method, path, query, body, options });
  }

  /**
   * Waits until a post is neither scheduled nor publishing, and returns it: `published`, `partial`, `failed`,
   * `unconfirmed`, …
   */
  waitForPost(postId: string, options: WaitOptions = {}): Promise<Data<'getPost'>> {
    return waitForPost(this, postId, options);
  }
}
