import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { readComments } from '../../src/workflows/read-comments.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { Author, PostAnswer } from './author.ts';
import type { Publishing } from './publishing.ts';

/** A comment as `GET /comments` returns it. */
export interface Voice {
  id: string;
  postId: string;
  brandSlug: string;
  platform: PlatformName;
  externalId: string;
  parentId: string | null;
  text: string;
  author: { id: string; name: string | null; handle: string | null } | null;
  isOurs: boolean;
  saidAt: string;
  likes: number | null;
  state: string;
  url: string | null;
  answeredAt: string | null;
  readAt: string | null;
  expiresAt: string | null;
}

/** Answer of `GET /posts/{postId}/comments`. */
export interface PostVoices {
  comments: Voice[];
  next: string | null;
  platforms: {
    platform: PlatformName;
    reason: string | null;
    since: string | null;
    readAt: string | null;
    nextAt: string | null;
  }[];
}

/** Scopes with which the sandbox lets apps read comments on a page's posts on LinkedIn. */
export const pageScopes =
  'openid profile w_member_social w_member_social_feed rw_organization_admin r_organization_social w_organization_social w_organization_social_feed';

/** Returns live posts, and polls of their comments, one after another on request. */
export const commentsOn = (publishing: () => Publishing) => {
  let rounds = 0;
  const sql = async (text: string, ...values: unknown[]): Promise<unknown> =>
    (await publishing().service()).orm.em.fork().execute(text, values);
  const round = () => {
    const { config, temporal } = publishing();
    return temporal.workflow.execute<typeof readComments>('readComments', {
      workflowId: `comments-${(rounds += 1)}-${config.TASK_QUEUE_PREFIX}`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
  };
  const measure = async (): Promise<void> => {
    const { config, temporal } = publishing();
    await temporal.workflow.execute('refreshMetrics', {
      workflowId: `comments-metrics-${(rounds += 1)}-${config.TASK_QUEUE_PREFIX}`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
  };
  return {
    sql,
    /** Creates a live post whose numbers are followed, and by then its comments too. */
    out: async (author: Author, ...platforms: PlatformName[]): Promise<PostAnswer> => {
      const { id } = await author.post({ platforms });
      if (platforms.includes('linkedin')) {
        const { accounts } = await publishing().sandbox.accounts();
        const page = accounts.find(one => one.platform === 'linkedin' && one.name === author.marker);
        const { platformOptions } = await author.get<{ platformOptions: Record<string, object> }>(
          `/posts/${id}`,
        );
        await author.patch(`/posts/${id}`, {
          platformOptions: { ...platformOptions, linkedin: { organizationId: page?.organization.id } },
        });
      }
      await author.publish(id);
      const post = await author.untilFinal(id);
      assert.equal(post.status, 'published', JSON.stringify(post.targets.map(({ error }) => error)));
      await measure();
      return post;
    },
    idOn: (platform: PlatformName, post: PostAnswer): string =>
      post.targets.find(target => target.platform === platform)?.externalId ?? '',
    /** Runs one round over due posts. */
    round,
    measure,
    /** One round in which a post is due, as if its time had come. */
    look: async ({ id }: Pick<PostAnswer, 'id'>) => {
      await sql('update comment_reads set next_at = now() where post_id = ?', id);
      return round();
    },
    /** Reads all comments of the post, as the daily poll does. */
    lookAtAll: async ({ id }: Pick<PostAnswer, 'id'>) => {
      await sql(
        `update comment_reads set next_at = now(), whole_at = whole_at - interval '2 days' where post_id = ?`,
        id,
      );
      return round();
    },
    on: (author: Author, { id }: Pick<PostAnswer, 'id'>) => author.get<PostVoices>(`/posts/${id}/comments`),
  };
};
