import type { EffectKind } from '../../../../src/domain/effects/effects.ts';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import { waitUntil } from '../../../../src/local/wait-until.ts';
import type { Fault } from '../../../support/servers/sandbox-control.ts';
import type { Cell } from '../../rig/cell.ts';
import type { Asked } from '../../rig/ledger.ts';
import type { Brand } from '../../rig/person.ts';
import { publishNow, writePost } from '../../rig/posts.ts';
import { settle } from '../../rig/settle.ts';

/** An effect that a user can request. */
export interface Brought {
  post: Asked;
  ask(): Promise<unknown>;
  /** Returns the number of times that the platform has it. */
  timesThere(): Promise<number>;
  /** Finds further mistakes; absent if none are possible. */
  findWrong?(): Promise<string[]>;
}

/** A kind of effect, its request, and the call at which a platform may fail. */
export interface FaultedKind {
  kind: EffectKind;
  platforms: readonly PlatformName[];
  table: 'comment_actions' | 'follow_up_comments' | 'post_actions' | 'effects';
  at: { operation: Fault['operation']; skip?: number };
  bring(cell: Cell, brand: Brand, platform: PlatformName): Promise<Brought>;
}

type Options = Parameters<typeof writePost>[1]['options'];

/** Creates a draft with an addition, which is requested by publishing the draft. */
const draft = async (
  cell: Cell,
  brand: Brand,
  platform: PlatformName,
  options: Options,
): Promise<Pick<Brought, 'post' | 'ask'>> => {
  const post = await writePost(cell, { brand, platforms: [platform], ...(options && { options }) });
  return { post, ask: () => publishNow(cell, post) };
};

const published = async (cell: Cell, brand: Brand, platforms: readonly PlatformName[]): Promise<Asked> => {
  const post = await writePost(cell, { brand, platforms });
  await publishNow(cell, post);
  const { violations } = await settle(cell, [post]);
  if (violations.length > 0) throw new Error(violations.join('; '));
  return post;
};

const effectsOf = ({ oracle }: Cell, { marks: [mark = ''] }: Asked) => oracle.control.effects(mark);

const followUp: FaultedKind = {
  kind: 'follow_up',
  platforms: ['x', 'linkedin', 'instagram', 'threads'],
  table: 'follow_up_comments',
  // the post itself succeeds
  at: { operation: 'publish', skip: 1 },
  bring: async (cell, brand, platform) => {
    const mark = cell.ledger.mark();
    const followUpComments = [{ text: `More ${mark}`, after: 0 }];
    return {
      ...(await draft(cell, brand, platform, { [platform]: { followUpComments } })),
      timesThere: async () => (await cell.oracle.control.effects(mark)).length,
    };
  },
};

const captions = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';

/** Declares an addition to a video on YouTube. */
const beside = (
  kind: 'cover' | 'playlist' | 'captions',
  optionsOf: (cell: Cell, brand: Brand) => object | Promise<object>,
): FaultedKind => ({
  kind,
  platforms: ['youtube'],
  table: 'effects',
  at: { operation: kind },
  bring: async (cell, brand) => {
    const brought = await draft(cell, brand, 'youtube', { youtube: await optionsOf(cell, brand) });
    const timesThere = async (): Promise<number> => {
      const [video] = await effectsOf(cell, brought.post);
      if (kind === 'cover') return video?.cover ? 1 : 0;
      return (kind === 'playlist' ? video?.playlists : video?.captions)?.length ?? 0;
    };
    return { ...brought, timesThere };
  },
});

/** Returns a platform on which the same post is live as well, and stays unchanged. */
const besideOf = (platform: PlatformName): PlatformName => (platform === 'x' ? 'threads' : 'x');

/** X lets only accounts with X Premium change posts. */
const subscribe = async (cell: Cell, { slug, account, owner: { token } }: Brand): Promise<void> => {
  await cell.oracle.control.subscribe(account, 'Premium');
  const { data } = await cell.client.must('GET', `/connections?brandSlug=${slug}`, undefined, token);
  const x = (data.connections as { id: string; platform: string }[]).find(({ platform }) => platform === 'x');
  await cell.client.must('POST', `/connections/${x?.id}/refresh`, undefined, token);
};

/** Action on a published post. */
const onPost = async (
  cell: Cell,
  brand: Brand,
  platform: PlatformName,
  isDone: (effect: Awaited<ReturnType<typeof effectsOf>>[number]) => boolean,
): Promise<Omit<Brought, 'ask'>> => {
  const post = await published(cell, brand, [platform, besideOf(platform)]);
  const find = async (isOurs: boolean) =>
    (await effectsOf(cell, post)).filter(effect => (effect.platform === platform) === isOurs);
  return {
    post,
    timesThere: async () => ((await find(true)).every(isDone) ? 1 : 0),
    findWrong: async () => {
      const edits = (await find(true)).reduce((sum, effect) => sum + (effect.edits ?? 0), 0);
      const isElsewhere = (await find(false)).some(
        one => one.deletedAt !== undefined || one.edits !== undefined,
      );
      return [
        ...(edits > 1 ? [`it was changed ${edits} times`] : []),
        ...(isElsewhere ? ['what nobody asked for was done elsewhere'] : []),
      ];
    },
  };
};

const remove: FaultedKind = {
  kind: 'remove',
  platforms: ['x', 'linkedin', 'threads', 'youtube'],
  table: 'post_actions',
  at: { operation: 'delete' },
  bring: async (cell, brand, platform) => {
    const brought = await onPost(cell, brand, platform, ({ deletedAt }) => deletedAt !== undefined);
    const { id, token } = brought.post;
    const ask = () => cell.client.must('POST', `/posts/${id}/unpublish`, { platforms: [platform] }, token);
    return { ...brought, ask };
  },
};

const revise: FaultedKind = {
  kind: 'revise',
  platforms: ['x', 'linkedin', 'youtube'],
  table: 'post_actions',
  at: { operation: 'edit' },
  bring: async (cell, brand, platform) => {
    if (platform === 'x') await subscribe(cell, brand);
    const brought = await onPost(cell, brand, platform, ({ text, title }) =>
      `${text} ${title}`.includes('Corrected'),
    );
    const { id, token, marks } = brought.post;
    const words = `Corrected ${marks[0]}`;
    const changes = platform === 'youtube' ? { title: words } : { text: words };
    const ask = () =>
      cell.client.must('PATCH', `/posts/${id}/published`, { platforms: { [platform]: changes } }, token);
    return { ...brought, ask };
  },
};

const repost: FaultedKind = {
  kind: 'repost',
  platforms: ['x', 'threads'],
  table: 'post_actions',
  at: { operation: 'repost' },
  bring: async (cell, brand, platform) => {
    const post = await published(cell, brand, [platform, besideOf(platform)]);
    const [{ id: externalId } = { id: '' }] = (await effectsOf(cell, post)).filter(
      effect => effect.platform === platform,
    );
    return {
      post,
      ask: () => cell.client.must('POST', `/posts/${post.id}/repost`, { platforms: [platform] }, post.token),
      // a repost has no text, so no marker finds it
      timesThere: async () =>
        (await cell.oracle.control.effects('')).filter(({ reposts }) => reposts === externalId).length,
    };
  },
};

/** The service's id of a comment, once it has been read. */
const idOfComment = async (cell: Cell, { id, token }: Asked, text: string): Promise<string> => {
  let found: string | undefined;
  const isRead = async (): Promise<boolean> => {
    await cell.client.must('POST', `/posts/${id}/comments/refresh`, undefined, token);
    const { data } = await cell.client.must('GET', `/posts/${id}/comments`, undefined, token);
    found = (data.comments as { id: string; text: string }[]).find(comment => comment.text === text)?.id;
    return found !== undefined;
  };
  await waitUntil('the comment is read', isRead, { within: cell.timings.limitMs, every: 1_000 });
  return found ?? '';
};

/** Declares an effect on a comment of another person. */
const onComment = (
  kind: 'answer' | 'hide' | 'delete' | 'like',
  platforms: readonly PlatformName[],
): FaultedKind => ({
  kind,
  platforms,
  table: 'comment_actions',
  at: { operation: kind === 'answer' ? 'reply' : 'moderate' },
  bring: async (cell, brand, platform) => {
    const post = await published(cell, brand, [platform]);
    const [{ id: externalId } = { id: '' }] = await effectsOf(cell, post);
    const [asked, answered] = [cell.ledger.mark(), cell.ledger.mark()];
    const { control } = cell.oracle;
    await control.comment({ platform, post: externalId, text: `When? ${asked}` });
    const id = await idOfComment(cell, post, `When? ${asked}`);
    const state = async () =>
      (await control.commentsOn(platform, externalId)).find(({ text }) => text.includes(asked));
    const ask = () =>
      kind === 'delete'
        ? cell.client.must('DELETE', `/comments/${id}`, undefined, post.token)
        : cell.client.must(
            'POST',
            `/comments/${id}/${kind === 'answer' ? 'answers' : kind}`,
            kind === 'answer' ? { text: `At eight ${answered}` } : undefined,
            post.token,
          );
    const timesThere = async (): Promise<number> => {
      if (kind === 'answer') return (await control.effects(answered)).length;
      if (kind === 'like') return Object.keys((await state())?.reactions ?? {}).length;
      return (await state())?.state === (kind === 'hide' ? 'hidden' : 'deleted') ? 1 : 0;
    };
    return { post, ask, timesThere };
  },
});

/** One for each kind: a new kind without one does not compile. */
export const faultedKinds: Readonly<Record<Exclude<EffectKind, 'unhide'>, FaultedKind>> = {
  follow_up: followUp,
  cover: beside('cover', (_cell, { owner }) => ({ coverMediaId: owner.image })),
  playlist: beside('playlist', async ({ oracle }, { account }) => ({
    playlistId: await oracle.control.playlist(account, 'Tea'),
  })),
  captions: beside('captions', () => ({ captions })),
  remove,
  revise,
  repost,
  answer: onComment('answer', ['x', 'linkedin', 'instagram', 'threads', 'youtube']),
  hide: onComment('hide', ['x', 'instagram', 'threads', 'youtube']),
  delete: onComment('delete', ['linkedin', 'instagram']),
  like: onComment('like', ['linkedin']),
};
