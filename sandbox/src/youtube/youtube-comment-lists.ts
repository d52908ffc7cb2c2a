import type { CommentState, Said } from '../comments/comment-model.ts';
import { saidNow, saidOnTop, saidTo } from '../comments/said.ts';
import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { Post } from '../model.ts';
import type { World } from '../world.ts';
import type { YouTubeDetail } from './youtube-model.ts';
import { statusNow } from './youtube-video.ts';
import { googleError } from './youtube-voice.ts';

export const refuseRead = (status: number, reason: string, message: string): Reply =>
  googleError(status, reason, message, 'youtube.commentThread');

export const parts = (call: Call): string[] => call.query.getAll('part').flatMap(value => value.split(','));

export const partMissing = (): Reply =>
  refuseRead(400, 'missingRequiredParameter', 'No filter or part is selected that can be answered.');

export const videoNotFound = (): Reply =>
  refuseRead(404, 'videoNotFound', 'The video identified by the videoId parameter could not be found.');

/** There are none on what is made for children, nor where the owner turned them off. */
export function disabledProblem(world: World, video: Post<YouTubeDetail>): Reply | undefined {
  const isOff = world.settings.youtubeCommentsDisabled.includes(video.id);
  return isOff || statusNow(video)['selfDeclaredMadeForKids'] === true
    ? refuseRead(403, 'commentsDisabled', 'The video identified by the request has disabled comments.')
    : undefined;
}

/** Maximum number of replies included in a thread. */
const maxInThread = 5;

const videoOf = (world: World, { post }: Said): Post<YouTubeDetail> | undefined =>
  world.posts.youtube.get(post);

const answersTo = (world: World, said: Said): Said[] => {
  const video = videoOf(world, said);
  return video ? saidTo(world, video, [said.id]).filter(({ state }) => state === 'visible') : [];
};

const statusNames: Partial<Record<CommentState, string>> = { held: 'heldForReview', hidden: 'rejected' };

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns a text as YouTube displays it: as HTML, unless plain text is requested. */
const displayed = (call: Call, text: string): string =>
  call.query.get('textFormat') === 'plainText'
    ? text
    : text
        .replaceAll(/[&<>"']/g, character => escaped[character] ?? character)
        .replaceAll(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)
        .replaceAll('\n', '<br>');

/** Returns a comment as the caller sees it. Only its author is given the original text. */
export const commentOf = (world: World, call: Call, said: Said): Json => {
  const { id, text, author, at, parent, likes, post, state } = said;
  const publishedAt = new Date(at).toISOString();
  const status = statusNames[state];
  return {
    kind: 'youtube#comment',
    id,
    snippet: {
      channelId: videoOf(world, said)?.accountId,
      videoId: post,
      textDisplay: displayed(call, text),
      ...(author.id === call.caller.id ? { textOriginal: text } : {}),
      ...(parent === undefined ? {} : { parentId: parent }),
      authorDisplayName: `@${author.handle}`,
      authorChannelId: { value: author.id },
      canRate: true,
      viewerRating: 'none',
      likeCount: likes,
      ...(status === undefined ? {} : { moderationStatus: status }),
      publishedAt,
      updatedAt: publishedAt,
    },
  };
};

export function threadOf(world: World, call: Call, said: Said, wanted: readonly string[]): Json {
  const answers = answersTo(world, said);
  const comments = answers.slice(-maxInThread).map(answer => commentOf(world, call, answer));
  return {
    kind: 'youtube#commentThread',
    id: said.id,
    snippet: {
      channelId: videoOf(world, said)?.accountId,
      videoId: said.post,
      topLevelComment: commentOf(world, call, said),
      canReply: true,
      totalReplyCount: answers.length,
      isPublic: said.state === 'visible',
    },
    ...(wanted.includes('replies') && comments.length > 0 ? { replies: { comments } } : {}),
  };
}

/** Which comments a list shows; `likelySpam` are none, as nothing here is. */
const shownStates: Record<string, CommentState | null> = {
  published: 'visible',
  heldForReview: 'held',
  likelySpam: null,
};

/** `GET /commentThreads`: of a video, of all videos of a channel, or by id; newest first. */
export function listThreads(world: World, call: Call): Reply {
  const found = threadsIn(world, call);
  if ('status' in found) return found;
  const status = call.query.get('moderationStatus');
  const state = shownStates[status ?? 'published'];
  if (state === undefined) return refuseRead(400, 'invalidValue', 'moderationStatus is not valid.');
  const isOwners = found.videos.every(({ accountId }) => accountId === call.caller.id);
  if (status !== null && status !== 'published' && !isOwners)
    return refuseRead(403, 'forbidden', 'Comments that are not published are for the owner of the video.');
  const words = call.query.get('searchTerms')?.toLowerCase() ?? '';
  const all = found.threads
    .filter(said => said.state === state && said.text.toLowerCase().includes(words))
    .toSorted((one, other) => other.at - one.at);
  return pageOf(call, all, 'Thread', said => threadOf(world, call, said, parts(call)));
}

interface Threads {
  threads: Said[];
  videos: Post[];
}

function threadsIn(world: World, call: Call): Threads | Reply {
  const [videoId, channelId, id] = ['videoId', 'allThreadsRelatedToChannelId', 'id'].map(name =>
    call.query.get(name),
  );
  const filters = [videoId, channelId, id].filter(value => typeof value === 'string');
  if (!parts(call).includes('snippet') || filters.length === 0) return partMissing();
  if (filters.length > 1) return refuseRead(400, 'incompatibleParameters', 'Only one filter may be given.');
  if (typeof videoId === 'string') return threadsOfVideo(world, videoId);
  if (typeof channelId === 'string') return threadsOfChannel(world, channelId);
  const threads = (id ?? '').split(',').flatMap(one => saidNow(world, 'youtube', one) ?? []);
  const videos = threads.flatMap(said => videoOf(world, said) ?? []);
  return { threads: threads.filter(({ parent }) => parent === undefined), videos };
}

function threadsOfVideo(world: World, id: string): Threads | Reply {
  const video = world.posts.youtube.get(id);
  if (!video) return videoNotFound();
  return disabledProblem(world, video) ?? { threads: saidOnTop(world, video).toReversed(), videos: [video] };
}

function threadsOfChannel(world: World, channelId: string): Threads | Reply {
  const isKnown = [...world.accounts.values()].some(({ id }) => id === channelId);
  if (!isKnown) return refuseRead(404, 'channelNotFound', 'The channel could not be found.');
  const videos = [...world.posts.youtube.newestFirst(channelId)].filter(
    video => disabledProblem(world, video) === undefined,
  );
  return { threads: videos.flatMap(video => saidOnTop(world, video).toReversed()), videos };
}

/** `GET /comments`: what answers a top-level comment, oldest first, or comments by id. */
export function listComments(world: World, call: Call): Reply {
  const [parentId, id] = [call.query.get('parentId'), call.query.get('id')];
  if (!parts(call).includes('snippet') || (parentId === null) === (id === null)) return partMissing();
  if (id !== null) {
    const found = id.split(',').flatMap(one => saidNow(world, 'youtube', one) ?? []);
    return pageOf(call, found, '', said => commentOf(world, call, said));
  }
  const parent = saidNow(world, 'youtube', parentId ?? '');
  if (!parent) return refuseRead(404, 'commentNotFound', 'The specified comment could not be found.');
  return pageOf(call, answersTo(world, parent), '', said => commentOf(world, call, said));
}

/** A page token is the id of the last one of the page before. */
function pageOf(call: Call, all: readonly Said[], kind: 'Thread' | '', view: (said: Said) => Json): Reply {
  const max = Number(call.query.get('maxResults') ?? 20);
  if (!(max >= 1 && max <= 100))
    return refuseRead(400, 'invalidValue', 'maxResults must be between 1 and 100.');
  const newest = Date.now() - hiddenAge(call);
  const shown = all.filter(({ at }) => at <= newest);
  const start = shown.findIndex(({ id }) => id === call.query.get('pageToken')) + 1;
  const page = shown.slice(start, start + max);
  const nextPageToken = start + max < shown.length ? page.at(-1)?.id : undefined;
  return json(200, {
    kind: `youtube#comment${kind}ListResponse`,
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
    items: page.map(view),
    pageInfo: { totalResults: page.length, resultsPerPage: max },
  });
}
