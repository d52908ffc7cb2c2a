import type { EffectKind, EffectTableName } from '../../src/domain/effects/effects.ts';
import { workflowIds } from '../../src/domain/ids.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author } from './author.ts';
import { publishCommented, untilRead } from './comment-answers.ts';
import { eventually } from './eventually.ts';
import type { TestApi } from './http/api.ts';
import { succeeded } from './author-accounts.ts';
import type { Publishing } from './publishing.ts';
import type { Fault } from './servers/sandbox-control.ts';

/** Parts that an effect needs: an API with its rows, the platforms' sandbox, and Temporal. */
export type EffectWorld = Pick<Publishing, 'api' | 'sandbox' | 'temporal'>;

/** An effect that a user can request. */
export interface StagedEffect {
  postId: string;
  /** Asks for it by this credential. */
  ask(as: string): Promise<void>;
}

/** A kind of effect: its public request, and its call. */
export interface EffectStage {
  kind: EffectKind;
  platform: PlatformName;
  table: EffectTableName;
  operation: Fault['operation'];
  /** Set if the effect comes with its post, and cannot be requested alone. */
  isUnasked?: true;
  /** A second call does nothing twice. */
  repeats?: true;
  stage(world: EffectWorld, author: Author): Promise<StagedEffect>;
}

const published = async (author: Author, platform: PlatformName, given: object = {}): Promise<string> => {
  const words = {
    brandSlug: author.brandSlug,
    platforms: [platform],
    text: `Out ${author.marker}`,
    ...given,
  };
  const { id } = (await author.send('post', '/posts', words)).data as { id: string };
  await author.publish(id);
  await author.untilFinal(id);
  return id;
};

const onComment =
  (kind: 'answer' | 'hide' | 'delete' | 'like', platform: PlatformName): EffectStage['stage'] =>
  async ({ api, sandbox }, author) => {
    const { postId, externalId } = await publishCommented(author, sandbox, platform);
    const text = `When? ${author.marker}`;
    await sandbox.comment({ platform, post: externalId, author: 'Ida', text });
    const { id } = await untilRead(api, author, postId, text);
    const paths = { answer: 'answers', hide: 'hide', delete: '', like: 'like' };
    return {
      postId,
      ask: async as => {
        if (kind === 'delete') succeeded(await api.delete(`/comments/${id}`, { as }));
        else
          succeeded(
            await api.post(`/comments/${id}/${paths[kind]}`, kind === 'answer' ? { text: 'At eight.' } : {}, {
              as,
            }),
          );
      },
    };
  };

/** Adds an addition to a video once more. Its row is unchanged since the publication. */
const beside = (
  kind: 'cover' | 'playlist' | 'captions',
  optionsOf: (world: EffectWorld, author: Author) => Promise<object>,
): EffectStage => ({
  kind,
  platform: 'youtube',
  table: 'effects',
  operation: kind,
  isUnasked: true,
  ...(kind !== 'playlist' && { repeats: true }),
  stage: async (world, author) => {
    const { rows } = world.api;
    const { id } = await author.post({ platforms: ['youtube'] });
    const { platformOptions } = await author.get<{ platformOptions: { youtube: object } }>(`/posts/${id}`);
    const youtube = { ...platformOptions.youtube, ...(await optionsOf(world, author)) };
    await author.patch(`/posts/${id}`, { platformOptions: { youtube } });
    await author.publish(id);
    await author.untilCommented(id);
    return {
      postId: id,
      ask: async () => {
        // a video is not put into the same playlist again
        await rows(
          `update posts set platform_options = jsonb_set(platform_options, '{youtube}', platform_options->'youtube' || $2::jsonb) where id = $1`,
          id,
          JSON.stringify(await optionsOf(world, author)),
        );
        await rows(
          `update effects set status = 'pending', attempt = 0, evidence = '[]', ended_at = null, due_at = now() where post_id = $1`,
          id,
        );
        await rows(
          `insert into outbox_messages (kind, workflow_id, payload, created_at, available_at, attempts)
           select 'comments.due', $2 || e.target_id, json_build_object('targetId', e.target_id, 'postId', e.post_id,
                  'orgId', e.org_id, 'brandId', p.brand_id), now(), now(), 0
             from effects e join posts p on p.id = e.post_id where e.post_id = $1`,
          id,
          workflowIds.comments(''),
        );
      },
    };
  },
});

/** One stage for each kind: a new kind without one does not compile. */
export const effectStages: Readonly<Record<Exclude<EffectKind, 'unhide'>, EffectStage>> = {
  answer: {
    kind: 'answer',
    platform: 'x',
    table: 'comment_actions',
    operation: 'reply',
    stage: onComment('answer', 'x'),
  },
  hide: {
    kind: 'hide',
    platform: 'x',
    table: 'comment_actions',
    operation: 'moderate',
    repeats: true,
    stage: onComment('hide', 'x'),
  },
  delete: {
    kind: 'delete',
    platform: 'linkedin',
    table: 'comment_actions',
    operation: 'moderate',
    repeats: true,
    stage: onComment('delete', 'linkedin'),
  },
  like: {
    kind: 'like',
    platform: 'linkedin',
    table: 'comment_actions',
    operation: 'moderate',
    repeats: true,
    stage: onComment('like', 'linkedin'),
  },
  follow_up: {
    kind: 'follow_up',
    platform: 'x',
    table: 'follow_up_comments',
    operation: 'publish',
    isUnasked: true,
    stage: async ({ api, temporal }, author) => {
      const followUpComments = [{ text: `More ${author.marker}`, after: 86_400 }];
      const postId = await published(author, 'x', { platformOptions: { x: { followUpComments } } });
      // requested with the post, so the test only makes it due
      return {
        postId,
        ask: async () => {
          const sql =
            'update follow_up_comments set due_at = now() where post_id = $1 returning target_id as id';
          const [row] = (await api.rows(sql, postId)) as { id: string }[];
          await temporal.workflow.getHandle(workflowIds.comments(row?.id ?? '')).signal('commentsChanged');
        },
      };
    },
  },
  remove: {
    kind: 'remove',
    platform: 'x',
    table: 'post_actions',
    operation: 'delete',
    stage: async ({ api }, author) => {
      const postId = await published(author, 'x');
      return {
        postId,
        ask: async as => void succeeded(await api.post(`/posts/${postId}/unpublish`, {}, { as })),
      };
    },
  },
  revise: {
    kind: 'revise',
    platform: 'youtube',
    table: 'post_actions',
    operation: 'edit',
    stage: async ({ api }, author) => {
      const { id } = await author.post({ platforms: ['youtube'] });
      await author.publish(id);
      await author.untilFinal(id);
      const platforms = { youtube: { title: `Better ${author.marker}` } };
      return {
        postId: id,
        ask: async as => void succeeded(await api.patch(`/posts/${id}/published`, { platforms }, { as })),
      };
    },
  },
  repost: {
    kind: 'repost',
    platform: 'x',
    table: 'post_actions',
    operation: 'repost',
    stage: async ({ api }, author) => {
      const postId = await published(author, 'x');
      return {
        postId,
        ask: async as => void succeeded(await api.post(`/posts/${postId}/repost`, {}, { as })),
      };
    },
  },
  cover: beside('cover', () => Promise.resolve({ coverAtMs: 100 })),
  playlist: beside('playlist', async ({ sandbox }, author) => ({
    playlistId: await sandbox.playlist(author.marker, 'Mornings'),
  })),
  captions: beside('captions', () =>
    Promise.resolve({ captions: '1\n00:00:00,000 --> 00:00:00,500\nGood morning\n' }),
  ),
};

/** An effect as its row shows it. */
export interface EffectSeen {
  id: string;
  targetId: string;
  status: string;
  message: string | null;
  /** Calls in all. */
  attempt: number;
  evidence: { outcome: string }[];
}

/** The newest effect of a post, once its row is so. */
export const untilEffect = (
  { rows }: Pick<TestApi, 'rows'>,
  { table }: EffectStage,
  postId: string,
  what: string,
  isSo: (seen: EffectSeen) => boolean,
): Promise<EffectSeen> =>
  eventually(what, async () => {
    const [seen] = (await rows(
      `select id, target_id as "targetId", status, message, attempt, evidence from ${table}
        where post_id = $1 order by created_at desc limit 1`,
      postId,
    )) as unknown as EffectSeen[];
    return seen !== undefined && isSo(seen) && seen;
  });

/** Whether an effect is still in progress. */
export const isOpen = ({ status }: EffectSeen): boolean => ['pending', 'calling', 'reading'].includes(status);

/** Id and signal of the workflow that carries an effect out. */
export const workflowOf = (
  { table }: EffectStage,
  postId: string,
  targetId: string,
): [id: string, signal: string] => {
  if (table === 'comment_actions') return [workflowIds.commentActions(targetId), 'commentActionsChanged'];
  if (table === 'follow_up_comments' || table === 'effects')
    return [workflowIds.comments(targetId), 'commentsChanged'];
  return [workflowIds.published(postId), 'publishedChanged'];
};
