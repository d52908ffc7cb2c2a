import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { readComments } from '../../src/workflows/read-comments.ts';
import type { Author } from './author.ts';
import { eventually } from './eventually.ts';
import type { Publishing } from './publishing.ts';

/** A comment as the API shows it to the team. */
export interface TeamComment {
  id: string;
  text: string;
  isOurs: boolean;
  answeredAt: string | null;
  readAt: string | null;
  assignee: string | null;
  draft: { id: string; text: string; by: { kind: string; id: string | null; name: string | null } } | null;
}

/** A comment with the history of actions on it, the newest first. */
export type TeamCommentWithHistory = TeamComment & {
  history: {
    id: string;
    status: string;
    message: string | null;
    text: string | null;
    author: { kind: string; id: string };
  }[];
};

let rounds = 0;

/** Comments on posts of a test's people, and rounds that read them at once. */
export const voicesOf = (publishing: () => Publishing) => {
  const round = async () => {
    const { config, temporal } = publishing();
    const workflowId = `voices-${(rounds += 1)}-${config.TASK_QUEUE_PREFIX}`;
    const report = await temporal.workflow.execute<typeof readComments>('readComments', {
      workflowId,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
    return { ...report, workflowId };
  };

  /** Reads everything by a round that begins now, and lets agents answer it. */
  const look = async () => {
    const { orm } = await publishing().service();
    await orm.em.fork().execute('update comment_reads set next_at = now() where next_at is not null');
    return round();
  };

  /** Creates a live post, and returns its id there. */
  const out = async (author: Author, platform: PlatformName) => {
    const { id } = await author.post({ platforms: [platform] });
    await author.publish(id);
    const post = await author.untilFinal(id);
    await eventually('its comments are followed', async () => {
      await look();
      const { platforms } = await author.get<{ platforms: unknown[] }>(`/posts/${id}/comments`);
      return platforms.length > 0;
    });
    return { id, platform, externalId: post.targets[0]?.externalId ?? '' };
  };

  type Out = Awaited<ReturnType<typeof out>>;

  /** Adds a person's comment on a post, and returns its id there. */
  const say = async ({ platform, externalId }: Out, text: string): Promise<string> => {
    const response = await fetch(`${publishing().sandbox.url}/_control/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform, post: externalId, author: 'Ida', text }),
    });
    assert.ok(response.ok, await response.clone().text());
    return ((await response.json()) as { id: string }).id;
  };

  /** Returns the account's own comments on a post in the sandbox. */
  const ownThere = async ({ platform, externalId }: Out): Promise<string[]> => {
    const query = new URLSearchParams({ platform, post: externalId }).toString();
    const response = await fetch(`${publishing().sandbox.url}/_control/comments?${query}`);
    const { comments } = (await response.json()) as { comments: { text: string; isOwn: boolean }[] };
    return comments.filter(({ isOwn }) => isOwn).map(({ text }) => text);
  };

  const list = async (author: Pick<Author, 'get'>, post: Out): Promise<TeamComment[]> =>
    (await author.get<{ comments: TeamComment[] }>(`/posts/${post.id}/comments`)).comments;

  /** Waits until a comment has been read, and returns it. */
  const known = (author: Author, post: Out, text: string): Promise<TeamComment> =>
    eventually(`“${text}” is read`, async () => {
      await look();
      return (await list(author, post)).find(comment => comment.text === text) ?? false;
    });

  /** Adds a person's comment, and waits until the service has read it. */
  const heard = async (author: Author, post: Out, text: string): Promise<TeamComment> => {
    await say(post, text);
    return known(author, post, text);
  };

  const read = (author: Author, commentId: string): Promise<TeamCommentWithHistory> =>
    author.get<TeamCommentWithHistory>(`/comments/${commentId}`);

  return { look, out, say, ownThere, list, known, heard, read };
};
