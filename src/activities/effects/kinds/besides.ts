import { targetEffects, type BesideRow } from '../../../db/effects/tables.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { touchPost } from '../../../db/publishing/post-actions.ts';
import { findTarget } from '../../../db/publishing/targets.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { BesideName } from '../../../domain/posts/posts.ts';
import { PlatformError, type Platform } from '../../../platforms/platform.ts';
import type { StepInput } from '../../../platforms/step.ts';
import { handlesOf } from '../../publishing/keep-handles.ts';
import { contentOf } from '../../publishing/target-content.ts';
import type { Publishing } from '../../publishing/publishing.ts';
import type { EffectCall, EffectDeclaration, EffectResult, Sight } from '../kind.ts';

type Video = StepInput & { externalId: string };

const done: EffectResult = { outcome: 'done', evidence: {} };

/** What throws a PlatformError where the video was not given something, as a result. */
const tryTo = async (give: () => Promise<EffectResult | undefined>): Promise<EffectResult | undefined> => {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { failure } = error;
    return failure.kind === 'unknown'
      ? { outcome: 'unknown', reason: failure.message, evidence: {} }
      : { outcome: 'rejected', failure, evidence: {} };
  }
};

/** The video with its files and settings as they were sent; undefined where its post is gone. */
const videoOf = async (
  publishing: Publishing,
  row: BesideRow,
  { account, save, signal }: EffectCall,
): Promise<Video | undefined> => {
  const target = await findTarget(publishing.em, row.targetId);
  if (!target || row.postExternalId === null) return undefined;
  return {
    account,
    content: contentOf(publishing, target, 0),
    handles: handlesOf(publishing, target, 0),
    save,
    signal,
    externalId: row.postExternalId,
  };
};

const sentences = (of: string) => ({
  unseen: `The platform’s answer was lost, so the video may have its ${of}. Check the video there.`,
  onceMore: '',
  givenUp: '',
});

const ofVideo: Pick<EffectDeclaration<BesideRow>, 'table' | 'nameOf' | 'accepted' | 'endOf' | 'writeEnd'> = {
  table: targetEffects,
  nameOf: ({ kind }) => kind,
  accepted: 'published',
  endOf: ({ kind }, end) =>
    end.status === 'refused' || end.status === 'skipped'
      ? { ...end, message: `The video is published without its ${kind}. ${end.message}` }
      : end,
  writeEnd: async (em, _, row, end) => {
    await addPostChange(em, {
      orgId: row.orgId,
      postId: row.postId,
      platform: row.platform,
      from: null,
      to: `${row.kind} ${targetEffects.ends[end.status]}`,
      actor: `workflow:${workflowIds.comments(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
    await touchPost(em, row.postId);
  },
};

/** Gives it by a call that may be repeated, so that a lost one is made again. */
const giving = (
  name: BesideName,
  give: (platform: Platform, video: Video) => Promise<void> | undefined,
): EffectDeclaration<BesideRow> => ({
  ...ofVideo,
  sentences: sentences(name),
  call: async (publishing, row, call) => {
    const video = await videoOf(publishing, row, call);
    const given = video && give(publishing.platforms[row.platform], video);
    return given && tryTo(() => given.then(() => done));
  },
});

export const coverEffect = giving('cover', (platform, video) => {
  const { cover: picture } = video.content;
  if (picture) return platform.setCover?.({ ...video, cover: picture });
  const failure = { kind: 'invalid_media', message: 'The cover image no longer exists.' } as const;
  return Promise.reject(new PlatformError(failure));
});

export const captionsEffect = giving('captions', (platform, video) => {
  const { captions: text, captionsLanguage: language = 'en' } = video.content.options;
  return platform.setCaptions?.({
    ...video,
    captions: { text: String(text), language: String(language) },
  });
});

const listed = (video: Video) => ({ ...video, playlistId: String(video.content.options['playlistId']) });

/** Between looks at a playlist after a call whose end nobody saw, and for how long, in milliseconds. */
const looks = { every: 3_000, forMs: 12_000 };

/** A second call would put the video there twice, so the playlist is looked at before and after. */
export const playlistEffect: EffectDeclaration<BesideRow> = {
  ...ofVideo,
  sentences: {
    ...sentences('playlist'),
    unseen: 'The platform’s answer was lost, so the video may be in its playlist. It is not added again.',
  },
  call: async (publishing, row, call) => {
    const { isInPlaylist, addToPlaylist } = publishing.platforms[row.platform];
    const video = await videoOf(publishing, row, call);
    if (!video || !isInPlaylist) return undefined;
    return tryTo(async () => ((await isInPlaylist(listed(video))) ? done : addToPlaylist?.(listed(video))));
  },
  look: async (publishing, row, call): Promise<Sight> => {
    const video = await videoOf(publishing, row, call);
    const isThere = video && (await publishing.platforms[row.platform].isInPlaylist?.(listed(video)));
    if (isThere) return { state: 'done', outcome: 'published', evidence: {} };
    // a list that does not show it yet proves nothing: it lags by minutes at times
    const lookedMs = row.nowMs - (call.lost.lookingSince?.getTime() ?? row.nowMs);
    return lookedMs < looks.forMs
      ? { state: 'later', outcome: 'look_again', afterMs: looks.every, evidence: {} }
      : {
          state: 'never',
          outcome: 'unknowable',
          reason: 'The playlist does not show the video yet.',
          evidence: {},
        };
  },
};
