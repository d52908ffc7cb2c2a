import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { findInOwnList, matchOf, sameIf, type ListedPost } from '../own-list.ts';
import type { CommentInput, StepInput } from '../step.ts';
import type { CommitResult, PlatformFailure } from '../platform.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import type { Wire } from '../wire.ts';
import { explainBeside } from './beside-refusals.ts';
import { linkTo } from './link.ts';
import { asPlainText, readYouTubeText } from './read-text.ts';

const callTo = (
  app: AppOf<'youtube'>,
  { account, signal }: StepInput,
  list: 'commentThreads' | 'comments',
) => ({
  url: `${app.bases.api}/youtube/v3/${list}`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** Comments on a video. Costs 50 units of the quota. */
export const commentOnVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: CommentInput,
): Promise<CommitResult> => {
  const { externalId: videoId, text } = input;
  const result = await wire.commit(
    {
      method: 'POST',
      query: { part: 'snippet' },
      json: { snippet: { videoId, topLevelComment: { snippet: { textOriginal: text } } } },
      ...callTo(app, input, 'commentThreads'),
    },
    ({ json }) => {
      const externalId = textAt(json, 'id');
      return externalId === undefined ? undefined : { externalId, url: linkTo(app, videoId) };
    },
  );
  return result.outcome === 'rejected' ? { ...result, failure: closed(result.failure) } : result;
};

/** Adds an explanation to a refusal. For a private video, YouTube only reports that comments are disabled. */
const closed = (failure: PlatformFailure): PlatformFailure =>
  failure.platformCode === 'forbidden'
    ? {
        ...failure,
        message:
          'YouTube accepts no comments on this video. It may be private, as are all videos of a project that YouTube has not audited.',
      }
    : explainBeside(failure);

const maxListed = 100;

type Lost = StepInput & { externalId: string; lost: LostCommit };

/** Searches for a lost comment among the newest hundred comments of its video, for one unit. */
export const lookAtCommentsOnVideo = (app: AppOf<'youtube'>, wire: Wire, input: Lost): Promise<Look> =>
  findInOwnList({ name: 'comments of the video', guarded: false }, input.lost, async () => {
    const { json } = await wire.ask({
      method: 'GET',
      query: {
        part: 'snippet',
        videoId: input.externalId,
        order: 'time',
        ...asPlainText,
        maxResults: String(maxListed),
      },
      ...callTo(app, input, 'commentThreads'),
    });
    return Array.isArray(at(json, 'items'))
      ? {
          posts: listAt(json, 'items').map(item => listed(app, input, item, topLevel)),
          isCut: listAt(json, 'items').length >= maxListed,
        }
      : undefined;
  });

/** Maximum number of pages of answers to read. Beyond that, the result is unclear. */
const maxAnswerPages = 10;

/** Searches for a lost answer among the answers to a comment. YouTube documents no order, so all answers are read. */
export const lookAtAnswers = (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: Lost & { threadId: string },
): Promise<Look> =>
  findInOwnList({ name: 'answers to the comment', guarded: false }, input.lost, async () => {
    const posts: ListedPost[] = [];
    let pageToken: string | undefined;
    for (let number = 0; number < maxAnswerPages; number += 1) {
      const { json } = await wire.ask({
        method: 'GET',
        query: {
          part: 'snippet',
          parentId: input.threadId,
          ...asPlainText,
          maxResults: String(maxListed),
          pageToken,
        },
        ...callTo(app, input, 'comments'),
      });
      if (!Array.isArray(at(json, 'items'))) return undefined;
      posts.push(...listAt(json, 'items').map(item => listed(app, input, item, [])));
      pageToken = textAt(json, 'nextPageToken');
      if (pageToken === undefined)
        return { posts: posts.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0)) };
    }
    return undefined;
  });

/** Path of a thread's first comment. */
const topLevel = ['snippet', 'topLevelComment'];

const listed = (
  app: AppOf<'youtube'>,
  { account, content, externalId }: Lost,
  item: unknown,
  inside: readonly string[],
): ListedPost => {
  const comment = at(item, ...inside);
  const [author, text] = [textAt(comment, 'snippet', 'authorChannelId', 'value'), readYouTubeText(comment)];
  const published = Date.parse(textAt(comment, 'snippet', 'publishedAt') ?? '');
  return {
    id: textAt(item, 'id'),
    at: Number.isNaN(published) ? undefined : published,
    url: linkTo(app, externalId),
    match: matchOf('text', [
      author === undefined ? undefined : sameIf(author === account.externalId),
      text === undefined ? undefined : sameIf(isSameText(text, content.text)),
    ]),
  };
};
