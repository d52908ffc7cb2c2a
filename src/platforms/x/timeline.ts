import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { findInOwnList, readBackTo, type ListPage, type ListedPost } from '../own-list.ts';
import { PlatformError } from '../platform.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { linkTo } from './link.ts';
import { matchPost, showsMedia } from './match-post.ts';

type Lost = StepInput & { lost: LostCommit };
type Query = Record<string, string | undefined>;

/** X bills by the post shown, not by the call, and shows only what is younger than the lost call: large pages cost no more. */
const pageSize = 100;

const sharedFields = 'attachments,conversation_id,created_at,entities,text';

/**
 * How to ask for what tells our post from others: since version 2.167 of X's description (2026-08-07), and before it. The
 * newer one shows what a post answers only where that is expanded, and X bills the expanded post too.
 */
const eras: ((input: Lost) => Query)[] = [
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
export const lookAtTimeline = async (app: AppOf<'x'>, wire: Wire, input: Lost): Promise<Look> => {
  const timeline = { name: 'timeline', guarded: input.content.text.trim() !== '' };
  let blind: Look | undefined;
  let refusal: unknown;
  for (const fields of eras) {
    try {
      const look = await findInOwnList(timeline, input.lost, pagesOf(app, wire, input, fields(input)));
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
  (app: AppOf<'x'>, wire: Wire, input: Lost, fields: Query) =>
  async (cursor: string | undefined): Promise<ListPage | undefined> => {
    const { json } = await wire.ask({
      method: 'GET',
      url: `${app.bases.api}/2/users/${input.account.externalId}/tweets`,
      query: {
        start_time: readBackTo(input.lost).toISOString(),
        max_results: String(pageSize),
        pagination_token: cursor,
        exclude: 'retweets',
        ...fields,
      },
      headers: { authorization: `Bearer ${input.account.accessToken}` },
      signal: input.signal,
    });
    return pageIn(app, input, json);
  };

/** Undefined for anything but a whole page, unless ours is on it: X also answers 200 with `errors` and a part of the posts. */
const pageIn = (app: AppOf<'x'>, input: Lost, json: unknown): ListPage | undefined => {
  const shown = listAt(json, 'data');
  const isWhole = numberAt(json, 'meta', 'result_count') === shown.length && at(json, 'errors') === undefined;
  const posts = shown.map((post): ListedPost => {
    const id = textAt(post, 'id');
    const created = Date.parse(textAt(post, 'created_at') ?? '');
    const url = id === undefined ? null : linkTo(app, input.account.handle, id);
    return { id, url, at: Number.isNaN(created) ? undefined : created, match: matchPost(input, post) };
  });
  if (!isWhole && !posts.some(({ match }) => typeof match === 'object')) return undefined;
  const next = textAt(json, 'meta', 'next_token');
  return {
    posts,
    next,
    isCut: next === undefined && posts.length >= pageSize,
    // a page without a single attachment may come from an X that shows none
    isBlind: input.content.media.length > 0 && !shown.some(showsMedia),
  };
};
