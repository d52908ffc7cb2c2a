import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { findInOwnList, readBackTo, type ListPage, type ListedPost, type Match } from '../own-list.ts';
import { PlatformError } from '../platform.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { linkTo } from './link.ts';
import { matchPost, showsMedia } from './match-post.ts';
import { textFields } from './read-text.ts';

type Lost = StepInput & { lost: LostCommit };
/** Query parameters of a call. */
export type TimelineQuery = Record<string, string | undefined>;

/**
 * Number of posts per page. X bills each returned post, not each call, and returns only posts newer than the lost call, so
 * large pages cost no more.
 */
const pageSize = 100;

const sharedFields = `${textFields},conversation_id,created_at`;

/**
 * Parameters that distinguish our post from others: since version 2.167 of X's API description (2026-08-07), and before it.
 * The newer version shows what a post answers only as an expansion, and X bills the expanded post as well.
 */
const eras: ((input: Lost) => TimelineQuery)[] = [
  ({ replyTo }) => ({
    'post.fields': `${sharedFields},note_post`,
    expansions: replyTo === undefined ? undefined : 'referenced_posts',
  }),
  () => ({ 'tweet.fields': `${sharedFields},note_tweet,referenced_tweets` }),
];

/**
 * Searches for a lost post in the account's own timeline, including replies, back to before the call. X refuses duplicates.
 * If X refuses the newer parameters, or returns less than requested, the older ones are used.
 */
export const lookAtTimeline = (app: AppOf<'x'>, wire: Wire, input: Lost): Promise<Look> => {
  const timeline = { name: 'timeline', guarded: input.content.text.trim() !== '' };
  return lookInEras(
    eras.map(fields => ({ exclude: 'retweets', ...fields(input) })),
    query => findInOwnList(timeline, input.lost, pagesOf(app, wire, input, query)),
  );
};

/** Tries the parameters of each era in turn, until X accepts them and returns enough to decide. */
export const lookInEras = async (
  queries: readonly TimelineQuery[],
  lookBy: (query: TimelineQuery) => Promise<Look>,
): Promise<Look> => {
  let blind: Look | undefined;
  let refusal: unknown;
  for (const query of queries) {
    try {
      const look = await lookBy(query);
      if (look.evidence['isBlind'] !== true) return look;
      blind ??= look;
    } catch (error) {
      if (!isRefusedQuestion(error)) throw error;
      refusal = error;
    }
  }
  if (blind) return blind;
  throw refusal;
};

const isRefusedQuestion = (error: unknown): boolean =>
  error instanceof PlatformError && error.failure.kind === 'invalid_content';

const pagesOf =
  (app: AppOf<'x'>, wire: Wire, input: Lost, query: TimelineQuery) =>
  async (cursor: string | undefined): Promise<ListPage | undefined> => {
    const page = await readTimeline(app, wire, input, {
      query: { ...query, pagination_token: cursor },
      match: post => matchPost(input, post),
    });
    // a page without any attachment may mean that X returns none
    const isBlind = input.content.media.length > 0 && !page?.shown.some(showsMedia);
    return page && { ...page, isBlind };
  };

/** Page of the account's timeline, back to before the lost call, with the fields of each post. */
type TimelinePage = ListPage & { shown: unknown[] };

/** Reads one page. Returns undefined for an incomplete page, unless our post is on it. */
export const readTimeline = async (
  app: AppOf<'x'>,
  wire: Wire,
  { account, lost, signal }: Pick<Lost, 'account' | 'lost' | 'signal'>,
  { query, match }: { query: TimelineQuery; match: (post: unknown) => Match },
): Promise<TimelinePage | undefined> => {
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}/2/users/${account.externalId}/tweets`,
    query: { start_time: readBackTo(lost).toISOString(), max_results: String(pageSize), ...query },
    headers: { authorization: `Bearer ${account.accessToken}` },
    signal,
  });
  const shown = listAt(json, 'data');
  // X may also respond 200 with `errors` and only a part of the posts
  const isWhole = numberAt(json, 'meta', 'result_count') === shown.length && at(json, 'errors') === undefined;
  const posts = shown.map((post): ListedPost => {
    const id = textAt(post, 'id');
    const created = Date.parse(textAt(post, 'created_at') ?? '');
    const url = id === undefined ? null : linkTo(app, account.handle, id);
    return { id, url, at: Number.isNaN(created) ? undefined : created, match: match(post) };
  });
  if (!isWhole && !posts.some(({ match: found }) => typeof found === 'object')) return undefined;
  const next = textAt(json, 'meta', 'next_token');
  return { posts, shown, next, isCut: next === undefined && posts.length >= pageSize };
};
