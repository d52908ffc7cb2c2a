import { Resources } from './generated/resources.ts';
import { Transport, type ClientOptions } from './transport.ts';
import type { Data } from './types.ts';
import { waitForPost, type WaitOptions } from './wait-for-post.ts';

/** A client of the service: `client.posts.create({ … })`. It holds nothing open and needs no closing. */
export class SocialPublishing extends Resources {
  constructor(options: ClientOptions) {
    super(new Transport(options));
  }

  /** Waits until a post is neither scheduled nor publishing, and gives it: `published`, `partial`, `failed`, `unconfirmed`, … */
  waitForPost(postId: string, options: WaitOptions = {}): Promise<Data<'getPost'>> {
    return waitForPost(this, postId, options);
  }
}
