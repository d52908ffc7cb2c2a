import type { AppOf } from '../apps.ts';
import { textAt } from '../../adapters/http/json.ts';
import { PlatformError, type CommitResult, type Platform } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { readBack, type Patience } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { setCaptions } from './captions.ts';
import { commentOnVideo, lookAtCommentsOnVideo } from './comment.ts';
import { linkTo } from './link.ts';
import { youtubeConversations } from './conversation.ts';
import { youtubeHooks } from './hooks.ts';
import { youtubeMetrics } from './metrics.ts';
import { youtubeOAuth } from './oauth.ts';
import { youtubeProbe } from './probe.ts';
import { addToPlaylist, isInPlaylist } from './playlist.ts';
import { lookAtVideo, removeVideo } from './remove.ts';
import { lookAtRevisedVideo, reviseVideo } from './revise.ts';
import { setThumbnail } from './thumbnail.ts';
import { lookAtSession } from './session-fate.ts';
import { lastBytes, uploadAllButTheEnd } from './upload.ts';

export const createYouTube = (app: AppOf<'youtube'>, wire: Wire, patience: Patience): Platform => ({
  name: 'youtube',
  oauth: youtubeOAuth(app, wire),
  probe: youtubeProbe(app, wire),
  prepare: async input => {
    await uploadAllButTheEnd({ app, wire, input, file: videoIn(input) });
    return { state: 'ready' };
  },
  commit: input => commit(app, wire, input),
  reconcile: input =>
    readBack('YouTube', patience, input.lost, () =>
      lookAtSession({ app, wire, input, file: videoIn(input) }),
    ),
  confirm: async input => {
    const { json } = await wire.ask({
      method: 'GET',
      url: `${app.bases.api}/youtube/v3/videos`,
      signal: input.signal,
      query: { part: 'status', id: input.externalId },
      headers: { authorization: `Bearer ${input.account.accessToken}` },
    });
    return { url: linkTo(app, input.externalId), evidence: stateOf(input, json) };
  },
  comment: input => commentOnVideo(app, wire, input),
  findComment: input =>
    readBack('YouTube', patience, input.lost, () => lookAtCommentsOnVideo(app, wire, input)),
  setCover: input => setThumbnail(app, wire, input),
  isInPlaylist: input => isInPlaylist(app, wire, input),
  addToPlaylist: input => addToPlaylist(app, wire, input),
  setCaptions: input => setCaptions(app, wire, input),
  metrics: youtubeMetrics(app, wire),
  conversations: youtubeConversations(app, wire, patience),
  hooks: youtubeHooks(app, wire),
  remove: input => removeVideo(app, wire, input),
  isOut: input => lookAtVideo(app, wire, input),
  revise: input => reviseVideo(app, wire, input),
  isRevised: input => lookAtRevisedVideo(app, wire, input),
});

const videoIn = ({ content }: StepInput): MediaFile => {
  const [file, ...more] = content.media;
  if (file?.type === 'video' && more.length === 0) return file;
  throw new PlatformError({ kind: 'invalid_media', message: 'A YouTube post needs exactly one video.' });
};

const commit = async (app: AppOf<'youtube'>, wire: Wire, input: StepInput): Promise<CommitResult> => {
  const end = await lastBytes({ input, file: videoIn(input) }).catch(unreadable);
  if ('outcome' in end) return end;
  return wire.commit(end, answer => {
    const externalId = textAt(answer.json, 'id');
    return externalId === undefined ? undefined : { externalId, url: linkTo(app, externalId) };
  });
};

const unreadable = (error: unknown): CommitResult => ({
  outcome: 'rejected',
  failure: {
    kind: 'transient',
    message: 'The last part of the video could not be prepared. Nothing was sent.',
  },
  evidence: { sent: false, error: error instanceof Error ? error.message : 'unreadable' },
});

/**
 * Returns the state of the video at YouTube. For projects without an audit, YouTube silently locks every upload as private.
 */
const stateOf = ({ content }: StepInput, json: unknown): Record<string, unknown> => {
  const status = (name: string): string | undefined => textAt(json, 'items', 0, 'status', name);
  const privacyStatus = status('privacyStatus');
  const lockedPrivate =
    privacyStatus === 'private' && (content.options['privacyStatus'] ?? 'public') !== 'private';
  return {
    privacyStatus,
    uploadStatus: status('uploadStatus'),
    lockedPrivate,
    failureReason: status('failureReason'),
    rejectionReason: status('rejectionReason'),
  };
};
