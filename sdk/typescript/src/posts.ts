import { ApiError } from './errors.ts';
import { PostsResource } from './generated/resources.ts';
import type { Body, Data } from './types.ts';
import { waitForPost, type WaitOptions } from './wait-for-post.ts';

/** Posts, with what takes several operations. */
export class Posts extends PostsResource {
  /**
   * Publishes a post and waits until that has ended, successfully or not. Takes the id of a draft, or a post to create.
   * Check the `status` of the result: `published`, `partial`, `failed`, or `unconfirmed`. If the service refuses to publish
   * a created post, it is a draft, whose id is `postId` of the `ApiError`.
   *
   * @example
   * const post = await client.posts.publishAndWait({ brandSlug: 'acme', platforms: ['x'], text: 'Hello' });
   * for (const { platform, status, url } of post.targets) console.log(platform, status, url);
   */
  async publishAndWait(
    post: string | Body<'createPost'>,
    options: WaitOptions = {},
  ): Promise<Data<'getPost'>> {
    const given = options.signal ? { signal: options.signal } : {};
    const id = typeof post === 'string' ? post : (await this.create(post, given)).id;
    try {
      await this.publish(id, given);
    } catch (error) {
      if (error instanceof ApiError) error.postId = id;
      throw error;
    }
    return waitForPost({ posts: this }, id, options);
  }
}
