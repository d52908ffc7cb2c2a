import { hiddenAge } from '../faults.ts';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply, Route } from '../http.ts';
import { shortId } from '../ids.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import type { YouTubeDetail } from './youtube-model.ts';
import { statusNow } from './youtube-video.ts';
import { googleError } from './youtube-voice.ts';

const maxText = 10_000;

export const commentRoutes = (world: World): Route[] => {
  const route = {
    path: '/youtube/v3/commentThreads',
    scopes: ['https://www.googleapis.com/auth/youtube.force-ssl'],
  };
  return [
    { ...route, method: 'GET', operation: 'read', handle: call => list(world, call) },
    { ...route, method: 'POST', operation: 'publish', handle: call => insert(world, call) },
  ];
};

const refuse = (status: number, reason: string, message: string): Reply =>
  googleError(status, reason, message, 'youtube.commentThread');

const hasSnippet = (call: Call): boolean =>
  call.query
    .getAll('part')
    .flatMap(value => value.split(','))
    .includes('snippet');

const partMissing = (): Reply =>
  refuse(400, 'missingRequiredParameter', 'No filter or part is selected that can be answered.');

const videoNotFound = (): Reply =>
  refuse(404, 'videoNotFound', 'The video identified by the videoId parameter could not be found.');

/** Nobody comments on what nobody may see, nor on what is made for children. */
function closedProblem(video: Post<YouTubeDetail>): Reply | undefined {
  const { selfDeclaredMadeForKids, privacyStatus } = statusNow(video);
  if (selfDeclaredMadeForKids === true)
    return refuse(403, 'commentsDisabled', 'The video identified by the request has disabled comments.');
  if (privacyStatus !== 'private') return undefined;
  return refuse(
    403,
    'forbidden',
    'The comment thread could not be created due to insufficient permissions. The request might not be properly authorized.',
  );
}

function textProblem(text: string): Reply | undefined {
  if (text.trim() === '')
    return refuse(400, 'commentTextRequired', 'The comment thread resource has no comment text.');
  if (Array.from(text).length <= maxText) return undefined;
  return refuse(400, 'commentTextTooLong', 'The comment text exceeds the maximum size.');
}

/** `POST /commentThreads`: a comment of the channel under a video, as often as it is asked for. */
function insert(world: World, call: Call): Reply {
  if (!hasSnippet(call)) return partMissing();
  const snippet = asObject(call.json()?.['snippet']);
  const comment = asObject(asObject(snippet?.['topLevelComment'])?.['snippet']);
  const text = asText(comment?.['textOriginal']) ?? '';
  const video = world.posts.youtube.get(asText(snippet?.['videoId']) ?? '');
  if (!video) return videoNotFound();
  return (
    textProblem(text) ?? closedProblem(video) ?? json(200, threadOf(addComment(world, call, video, text)))
  );
}

function addComment(world: World, call: Call, video: Post<YouTubeDetail>, text: string): Post<null> {
  const { name, id: accountId, handle } = call.caller;
  return world.youtubeComments.add({
    platform: 'youtube',
    kind: 'comment',
    account: name,
    accountId,
    handle,
    id: `Ug${shortId()}${shortId()}`,
    at: Date.now(),
    media: [],
    text,
    inReplyTo: video.id,
    url: video.url,
    detail: null,
  });
}

const threadOf = ({ id, text, accountId, handle, inReplyTo: videoId, at }: Post<null>): Json => ({
  kind: 'youtube#commentThread',
  id,
  snippet: {
    videoId,
    topLevelComment: {
      kind: 'youtube#comment',
      id,
      snippet: {
        videoId,
        textDisplay: text,
        textOriginal: text,
        authorDisplayName: `@${handle}`,
        authorChannelId: { value: accountId },
        publishedAt: new Date(at).toISOString(),
      },
    },
    canReply: true,
    totalReplyCount: 0,
    isPublic: true,
  },
});

/** Top-level comments of a video, newest first. */
function list(world: World, call: Call): Reply {
  const videoId = call.query.get('videoId');
  const max = Number(call.query.get('maxResults') ?? 20);
  if (!hasSnippet(call) || videoId === null) return partMissing();
  if (!(max >= 1 && max <= 100)) return refuse(400, 'invalidValue', 'maxResults must be between 1 and 100.');
  if (!world.posts.youtube.get(videoId)) return videoNotFound();
  const newest = Date.now() - hiddenAge(call);
  const found = [...world.youtubeComments.all()]
    .filter(
      ({ inReplyTo, deletedAt, at }) => inReplyTo === videoId && deletedAt === undefined && at <= newest,
    )
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, max);
  return json(200, {
    kind: 'youtube#commentThreadListResponse',
    items: found.map(threadOf),
    pageInfo: { totalResults: found.length, resultsPerPage: max },
  });
}
