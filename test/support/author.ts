import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { PostProgress } from '../../src/domain/posts/progress.ts';
import type { Reply } from './http/api.ts';
import { accountsOf, namedIn, succeeded, type ConnectionAnswer } from './author-accounts.ts';
import { eventually } from './eventually.ts';
import { aBrand, aUser, type TestUser } from './makers.ts';
import { anImage, aVideo, upload as form } from './media.ts';
import type { Effect, Fault, SandboxControl } from './servers/sandbox-control.ts';
import { untilRow, type AskedApi } from './until-row.ts';
import { workflowEnd, type WorkflowEnd } from './workflow-end.ts';

export interface PostAnswer {
  id: string;
  status: string;
  held: { platforms: PlatformName[]; code: string } | null;
  targets: {
    id: string;
    platform: PlatformName;
    connectionId: string | null;
    status: string;
    externalId: string | null;
    url: string | null;
    error: { code: string; message: string; retryable: boolean } | null;
    held: { code: string; message: string; since: string; until: string } | null;
    sentContent: { text: string; options: Record<string, unknown> } | null;
    cover: { status: string; message: string | null } | null;
    playlist: { status: string; message: string | null } | null;
    captions: { status: string; message: string | null } | null;
    firstComment: { status: string; externalId: string | null; message: string | null } | null;
    comments: {
      text: string;
      after: number;
      dueAt: string;
      status: string;
      externalId: string | null;
      url: string | null;
      message: string | null;
    }[];
    removedAt: string | null;
    goneAt: string | null;
    actions: {
      action: string;
      allowed: boolean;
      reason: string | null;
      url: string | null;
      doneAt: string | null;
    }[];
    change: { kind: string; status: string; message: string | null } | null;
  }[];
}

interface NewPost {
  platforms: readonly PlatformName[];
  scheduledAt?: string;
  text?: string;
  /** First comment on every platform of the post. */
  firstComment?: string;
  /** Comments that follow the post; the same on every platform of the post that has comments. */
  comments?: readonly { text: string; after: number }[];
}

/**
 * Actions of a test's person, all through HTTP. Each platform that a call names is connected before the call, once: the
 * `platforms` of `post`, of the body of `send` and `patch`, and the platform of `fault`, `tokens`, `connection` and
 * `disconnect`. A test that names a platform elsewhere (in its own request, to the sandbox, in SQL) connects it from the
 * beginning, by `anAuthor(['x'])`.
 */
export interface Author {
  /** Login of the author. */
  user: TestUser;
  token: string;
  orgId: string;
  brandSlug: string;
  /** Stands in every text of this author, so that effects are found. */
  marker: string;
  /** Makes a post that every chosen platform takes: an image, and a video where only a video goes. */
  post(given: NewPost): Promise<PostAnswer>;
  /** Uploads a file and returns its id. */
  upload(bytes: Uint8Array, about: { name: string; type: string }): Promise<string>;
  publish(postId: string): Promise<void>;
  /** Publishes the post, and waits until it is final. */
  publishToEnd(postId: string): Promise<PostAnswer>;
  /** Makes a post as `post` does, publishes it, and waits until it is final. */
  published(given: NewPost): Promise<PostAnswer>;
  /** Sends a request that must succeed. */
  send(method: 'post' | 'put', path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body: unknown): Promise<Reply>;
  get<T>(path: string): Promise<T>;
  read(postId: string): Promise<PostAnswer>;
  progress(postId: string): Promise<PostProgress>;
  untilFinal(postId: string): Promise<PostAnswer>;
  /** Waits until the post is final, and its first comments and the additions to its video have ended, too. */
  untilCommented(postId: string): Promise<PostAnswer>;
  /** Waits until a due target waits for something, on this platform where one is named. */
  untilHeld(postId: string, platform?: PlatformName): Promise<PostAnswer>;
  /** Waits until no deletion or correction is in progress. */
  untilChanged(postId: string): Promise<PostAnswer>;
  untilWorkflowRuns(postId: string): Promise<void>;
  untilWorkflowEnds(postId: string): Promise<void>;
  /** End of the newest workflow of a post, as operators see it. */
  workflowEnd(postId: string): Promise<WorkflowEnd>;
  /** Goes through the consent, also where the brand has its account already: that connects the same sandbox account again. */
  connect(platform: PlatformName): Promise<void>;
  disconnect(platform: PlatformName): Promise<void>;
  /** The account of the brand on a platform. */
  connection(platform: PlatformName): Promise<ConnectionAnswer>;
  effects(post?: { id: string }): Promise<Effect[]>;
  /** The next fault of this author's account on a platform. */
  fault(platform: PlatformName, fault: Omit<Fault, 'platform' | 'account'>): Promise<void>;
  tokens(platform: PlatformName, action: string, seconds?: number): Promise<void>;
}

const final = ['published', 'partial', 'unconfirmed', 'failed'];
const changing = ['pending', 'calling', 'reading'];

/** A person with a brand, which has accounts on the platforms of `connected`, and on others once the author names them. */
export const aPublishingAuthor = async (
  api: AskedApi,
  sandbox: SandboxControl,
  temporal: Client,
  connected: readonly PlatformName[] = [],
): Promise<Author> => {
  const user = await aUser(api);
  const { token, orgId } = user;
  const marker = `mark${randomBytes(6).toString('hex')}`;
  const { slug: brandSlug } = await aBrand(api, token, `Brand ${marker}`);
  const { connect, connectFirst, connection, disconnect } = accountsOf(api, { token, brandSlug, marker });
  await connectFirst(connected);
  const upload = async (bytes: Uint8Array, about: { name: string; type: string }): Promise<string> => {
    const reply = await api.send('POST', '/media', undefined, { as: token, raw: form(bytes, about) });
    return succeeded(reply).data.id as string;
  };
  const media: { image?: Promise<string>; video?: Promise<string> } = {};
  const image = () =>
    (media.image ??= anImage().then(bytes => upload(bytes, { name: 'image.jpg', type: 'image/jpeg' })));
  const video = () =>
    (media.video ??= aVideo().then(bytes => upload(bytes, { name: 'video.mp4', type: 'video/mp4' })));
  const read = async (postId: string): Promise<PostAnswer> =>
    succeeded(await api.get(`/posts/${postId}`, { as: token })).data as PostAnswer;
  /** Waits until the statement finds a row of the post, and the API shows it. */
  const until = (
    postId: string,
    [what, sql, value]: readonly [what: string, sql: string, value: unknown],
    isSo: (post: PostAnswer) => boolean,
  ): Promise<PostAnswer> =>
    untilRow(api, `post ${postId} ${what}`, [sql, postId, value], async () => {
      const post = await read(postId);
      return isSo(post) && post;
    });
  const post = async ({
    platforms,
    scheduledAt,
    text,
    firstComment,
    comments,
  }: NewPost): Promise<PostAnswer> => {
    await connectFirst(platforms);
    const comment = {
      ...(firstComment !== undefined && { firstComment }),
      ...(comments !== undefined && { followUpComments: comments }),
    };
    const body = {
      brandSlug,
      platforms,
      text: text ?? `hello ${marker} ${randomBytes(3).toString('hex')}`,
      ...(scheduledAt !== undefined && { scheduledAt }),
      media: platforms.some(name => name !== 'youtube') ? [{ id: await image() }] : [],
      platformOptions: {
        ...Object.fromEntries(platforms.map(name => [name, comment])),
        ...(platforms.includes('youtube') && {
          youtube: { media: [{ id: await video() }], title: `Title ${marker}` },
        }),
      },
    };
    return succeeded(await api.post('/posts', body, { as: token })).data as PostAnswer;
  };
  const publish = async (postId: string): Promise<void> =>
    void succeeded(await api.post(`/posts/${postId}/publish`, undefined, { as: token }));
  const untilFinal = (postId: string): Promise<PostAnswer> =>
    until(
      postId,
      ['is final', 'select 1 from posts where id = $1 and status = any($2)', final],
      ({ status }) => final.includes(status),
    );
  const publishToEnd = async (postId: string): Promise<PostAnswer> => {
    await publish(postId);
    return untilFinal(postId);
  };
  const workflowStatus = async (postId: string): Promise<string> =>
    (await temporal.workflow.getHandle(`post:${postId}`).describe()).status.name;

  return {
    user,
    token,
    orgId,
    brandSlug,
    marker,
    post,
    upload,
    publish,
    publishToEnd,
    published: async given => publishToEnd((await post(given)).id),
    send: async (method, path, body) => {
      await connectFirst(namedIn(body));
      return succeeded(await api[method](path, body, { as: token }));
    },
    patch: async (path, body) => {
      await connectFirst(namedIn(body));
      return succeeded(await api.patch(path, body, { as: token }));
    },
    get: async <T>(path: string) => succeeded(await api.get(path, { as: token })).data as T,
    read,
    progress: async postId =>
      succeeded(await api.get(`/posts/${postId}/progress`, { as: token })).data as PostProgress,
    untilFinal,
    untilCommented: postId =>
      until(
        postId,
        [
          'and its first comments have ended',
          `select 1 from posts p where p.id = $1 and p.status = any ($2) and not exists (
             select 1 from follow_up_comments f
              where f.post_id = p.id and f.number = 0 and f.status in ('pending', 'calling', 'reading')
             union all
             select 1 from effects e where e.post_id = p.id and e.status in ('pending', 'calling', 'reading'))`,
          final,
        ],
        ({ status }) => final.includes(status),
      ),
    untilHeld: (postId, platform) =>
      until(
        postId,
        [
          'is held',
          'select 1 from post_targets where post_id = $1 and held is not null and platform = coalesce($2, platform)',
          platform ?? null,
        ],
        ({ targets }) => targets.some(({ held, platform: name }) => held && name === (platform ?? name)),
      ),
    untilChanged: postId =>
      until(
        postId,
        [
          'is being changed no more',
          'select 1 where not exists (select 1 from post_actions where post_id = $1 and status = any($2))',
          changing,
        ],
        ({ targets }) => targets.every(({ change }) => !changing.includes(change?.status ?? '')),
      ),
    untilWorkflowRuns: async postId =>
      void (await eventually(
        `workflow of ${postId} runs`,
        async () => (await workflowStatus(postId)) === 'RUNNING',
      )),
    untilWorkflowEnds: async postId =>
      void (await eventually(
        `workflow of ${postId} ends`,
        async () => (await workflowStatus(postId)) !== 'RUNNING',
      )),
    workflowEnd: postId => workflowEnd(temporal, postId),
    connect,
    disconnect,
    connection,
    effects: () => sandbox.effects(marker),
    fault: async (platform, fault) => {
      await connectFirst([platform]);
      await sandbox.fault({ ...fault, platform, account: marker });
    },
    tokens: async (platform, action, seconds) => {
      await connectFirst([platform]);
      await sandbox.tokens({
        platform,
        account: marker,
        action,
        ...(seconds !== undefined && { seconds }),
      });
    },
  };
};
