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

type Lost = StepInput & { lost: LostCommit };
/** Parameters of a call. */
export type TimelineQuery = Record<string, string | undefined>;

/** X bills by the post shown, not by the call, and shows only what is younger than the lost call: large pages cost no more. */
const pageSize = 100;

const sharedFields = 'attachments,conversation_id,created_at,entities,text';

/**
 * How to ask for what tells our post from others: since version 2.167 of X's description (2026-08-07), and before it. The
 * newer one shows what a post answers only where that is expanded, and X bills the expanded post too.
 */
const eras: ((input: Lost) => TimelineQuery)[] = [
  ({ replyTo }) => ({
    'post.fields': `${sharedFields},note_post`,
    expansions: replyTo === undefined ? undefined : 'referenced_posts',
  }),
  () => ({ 'tweet.fields': `${sharedFields},note_tweet,referenced_tweets` }),
];

/**
 * Looks for a lost post in the account's own timeline, replies included, back to before the call. X refuses a text twice.
 * Where X refuses the newer words, or shows less than was asked for, it is asked in the older ones.
 */
export const lookAtTimeline = (app: AppOf<'x'>, wire: Wire, input: Lost): Promise<Look> => {
  const timeline = { name: 'timeline', guarded: input.content.text.trim() !== '' };
  return lookInEras(
    eras.map(fields => ({ exclude: 'retweets', ...fields(input) })),
    query => findInOwnList(timeline, input.lost, pagesOf(app, wire, input, query)),
  );
};

/** Looks in the words of each era in turn, until one is answered and shows enough to tell. */
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
    // a page without a single attachment may come from an X that shows none
    const isBlind = input.content.media.length > 0 && !page?.shown.some(showsMedia);
    return page && { ...page, isBlind };
  };

/** A page of the account's timeline, back to before the lost call, with what it shows of each post. */
type TimelinePage = ListPage & { shown: unknown[] };

/** Reads one page. Undefined for anything but a whole one, unless ours is on it. */
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
  // X also answers 200 with `errors` and a part of the posts
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
