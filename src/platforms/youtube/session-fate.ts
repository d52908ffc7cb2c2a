import { youtubeTitle } from '../../domain/limits/index.ts';
import type { AppOf } from '../apps.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { findInOwnList, type ListedPost, type Match } from '../own-list.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import { linkTo } from './link.ts';
import { readVideoText } from './read-text.ts';
import { askSession, bytesStored, type YouTubeHandles, type YouTubeUpload } from './upload.ts';

type LostUpload = YouTubeUpload & { input: StepInput & { lost: LostCommit } };

/**
 * Asks the upload session about its last bytes. A session creates at most one video and repeats the lost response. If the
 * session no longer exists, the channel's uploads decide.
 */
export const lookAtSession = async (upload: LostUpload): Promise<Look> => {
  const { session, sent } = upload.input.handles as YouTubeHandles;
  if (session === undefined) return gone(await lookAtUploads(upload));
  const answer = await askSession(upload, session);
  if (answer.status === 404 || answer.status === 410) return gone(await lookAtUploads(upload));
  if (answer.status === 308) {
    const stored = bytesStored(answer);
    const evidence = { session: 'open', stored };
    // the prepared state would send the rest from `sent` on, which fails if YouTube has lost some of the bytes
    return {
      seen: 'unpublished',
      evidence: stored === sent ? evidence : { ...evidence, staleHandles: true },
    };
  }
  const externalId = textAt(answer.json, 'id');
  const evidence = { session: 'complete' };
  if (externalId === undefined)
    return {
      seen: 'unclear',
      reason: 'YouTube did not report what happened to the video.',
      evidence: { session: 'unreadable' },
    };
  return { seen: 'published', externalId, url: linkTo(upload.app, externalId), evidence };
};

/** Returns the result for a session that no longer exists, to which nothing can be sent. */
const gone = (seen: Look): Look => ({
  ...seen,
  evidence: { ...seen.evidence, session: 'gone', ...(seen.seen === 'nothing' && { staleHandles: true }) },
});

const pageSize = 50;

const lookAtUploads = ({ app, wire, input }: LostUpload): Promise<Look> => {
  let read = 0;
  return findInOwnList({ name: 'list of uploads', guarded: false }, input.lost, async pageToken => {
    const { json } = await wire.ask({
      method: 'GET',
      url: `${app.bases.api}/youtube/v3/playlistItems`,
      signal: input.signal,
      query: {
        part: 'snippet,contentDetails',
        maxResults: String(pageSize),
        pageToken,
        playlistId: uploadsOf(input.account.externalId),
      },
      headers: { authorization: `Bearer ${input.account.accessToken}` },
    });
    if (!Array.isArray(at(json, 'items'))) return undefined;
    const posts = listAt(json, 'items').map(item => videoIn(app, input, item));
    read += posts.length;
    const next = textAt(json, 'nextPageToken');
    const isFull = posts.length >= pageSize || (numberAt(json, 'pageInfo', 'totalResults') ?? 0) > read;
    return { posts, next, isCut: next === undefined && isFull };
  });
};

/** Returns the playlist `UU…` with all uploads of a channel `UC…`, including private ones. */
const uploadsOf = (channelId: string): string => channelId.replace(/^UC/, 'UU');

const videoIn = (app: AppOf<'youtube'>, { content }: StepInput, item: unknown): ListedPost => {
  const id = textAt(item, 'contentDetails', 'videoId') ?? textAt(item, 'snippet', 'resourceId', 'videoId');
  const added = Date.parse(textAt(item, 'snippet', 'publishedAt') ?? '');
  return {
    id,
    url: id === undefined ? null : linkTo(app, id),
    at: Number.isNaN(added) ? undefined : added,
    match: matchVideo(content, item),
  };
};

/**
 * Compares a video with ours. The videos of a series share one title, so the description decides. A description that the
 * author may have edited is not compared.
 */
const matchVideo = ({ text, options }: StepInput['content'], item: unknown): Match => {
  const { title, description } = readVideoText(item);
  const isSame = (shown: string | undefined, ours: string): boolean | undefined =>
    shown === undefined ? undefined : isSameText(shown, ours);
  const hasTitle = isSame(title, youtubeTitle(text, options));
  if (hasTitle === false) return 'another';
  return hasTitle && isSame(description, text) ? { by: 'title and description' } : 'unclear';
};
