import { targetEffects, type BesideRow } from '../../../db/effects/tables.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { touchPost } from '../../../db/publishing/post-action-rows.ts';
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

/** Runs a call that throws a PlatformError if the video was not changed, and returns the error as a result. */
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

/** Finds the video with its files and settings as sent. Returns undefined if its post is gone. */
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
      targetId: row.targetId,
      from: null,
      to: `${row.kind} ${targetEffects.ends[end.status]}`,
      actor: `workflow:${workflowIds.comments(row.targetId)}`,
      reason: end.message ?? 'the platform accepted it',
    });
    await touchPost(em, row.postId);
  },
};

/** Declares an effect whose call may be repeated, so that a lost call is made again. */
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

/** Milliseconds between lookups of a playlist after a lost call, and their total. */
const looks = { every: 3_000, forMs: 12_000 };

/** Effect that adds a video to a playlist. A second call would add it twice, so the playlist is read before and after. */
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
    // a list without the video proves nothing yet: it sometimes lags by minutes
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
