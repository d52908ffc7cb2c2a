import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { measuredFrom, type MeasuredCounts, type PostMetricName } from '../../domain/analytics/metrics.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError } from '../platform.ts';
import {
  countsIn,
  inBatchesOf,
  type MeasuredPost,
  type MetricsReader,
  type PostReading,
  type ReadPosts,
} from '../readings.ts';
import type { Account } from '../step.ts';
import type { Wire } from '../wire.ts';
import { historyOf, isXId } from './history.ts';
import { isOwner } from './owners.ts';

/** Number of ids per call. X bills each post that it returns, once per UTC day. */
const idsAtOnce = 100;

/** Age up to which X returns the author-only metrics of a post. Requesting them later is an error. */
const privateForMs = 30 * 86_400_000;

/** Safety margin: a post that will soon be too old counts as too old. */
const marginMs = 3_600_000;

/**
 * Our metrics by X's names, newer names first: `retweet_count` is `repost_count` since version 2.167 of X's API
 * description.
 */
const ofPosts = {
  impression_count: 'impressions',
  like_count: 'likes',
  reply_count: 'comments',
  repost_count: 'reposts',
  retweet_count: 'reposts',
  quote_count: 'quotes',
  bookmark_count: 'saves',
  url_link_clicks: 'clicks',
} as const;
const ofUsers = { followers_count: 'followers', following_count: 'following', tweet_count: 'posts' } as const;

/** Parameter since that version, and before it. */
const parameters = ['post.fields', 'tweet.fields'] as const;

const isYoung = ({ publishedAt }: MeasuredPost): boolean =>
  Date.now() - publishedAt.getTime() < privateForMs - marginMs;

export const xMetrics = (app: AppOf<'x'>, wire: Wire, owners: readonly string[]): MetricsReader => ({
  batch: posts => [
    ...inBatchesOf(idsAtOnce)(posts.filter(isYoung)),
    ...inBatchesOf(idsAtOnce)(posts.filter(post => !isYoung(post))),
  ],
  readPosts: (account, posts, signal) =>
    readPosts({ app, wire, account, signal }, posts, isOwner(owners, account)),
  readAccount: async (account, signal) => {
    const { json } = await wire.ask({
      method: 'GET',
      url: `${app.bases.api}/2/users/me`,
      query: { 'user.fields': 'public_metrics' },
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
      endpoint: 'metrics',
    });
    const said = at(json, 'data', 'public_metrics');
    const native = countsIn(
      [...Object.keys(ofUsers), 'listed_count', 'like_count'].map(name => [name, numberAt(said, name)]),
    );
    return measuredFrom(native, ofUsers);
  },
});

interface Asking {
  app: AppOf<'x'>;
  wire: Wire;
  account: Account;
  signal: AbortSignal;
}

/** Reads the metrics of posts. Each version of an edited post has separate metrics, which are added. */
const readPosts = async (
  asking: Asking,
  posts: readonly MeasuredPost[],
  byOwner: boolean,
): Promise<ReadPosts> => {
  const isPrivate = posts.every(isYoung);
  const ids = posts.map(({ externalId }) => externalId).filter(isXId);
  const own = byOwner && ids.length > 0 ? await askTimeline(asking, ids, isPrivate) : undefined;
  const left = ids.filter(id => own?.shown.has(id) !== true);
  const named = own && left.length === 0 ? nothing() : await ask(asking, byIds(left), isPrivate);
  const newest = { ...named, shown: new Map([...(own?.shown ?? []), ...named.shown]) };
  const versions = [...newest.shown.values()].flatMap(post => historyOf(post));
  const earlier = [...new Set(versions)].filter(id => !ids.includes(id));
  const before = nothing();
  for (let start = 0; start < earlier.length; start += idsAtOnce) {
    const { shown, calls } = await ask(asking, byIds(earlier.slice(start, start + idsAtOnce)), isPrivate);
    for (const [id, post] of shown) before.shown.set(id, post);
    before.calls += calls;
  }
  return {
    readings: posts.map(({ externalId }) => readingOf(externalId, newest, before)),
    calls: (own?.calls ?? 0) + named.calls + before.calls,
    shown: named.shown.size + before.shown.size,
    ...(own && { owned: own.owned }),
  };
};

/** Call that lists posts. */
interface List {
  path: string;
  query: Record<string, string | undefined>;
}

const byIds = (ids: readonly string[]): List => ({ path: '/2/tweets', query: { ids: ids.join(',') } });

/** Maximum number of timeline posts to read per requested post. The timeline also contains posts that were not requested. */
const ownPerPost = 2;
/** X's limits for the page size of a timeline. */
const ownPage = { least: 5, most: 100 };

/**
 * Reads posts from the account's own timeline, from the newest wanted one to the oldest. May find only some of them.
 * `owned` counts all posts that X has returned.
 */
const askTimeline = async (
  asking: Asking,
  ids: readonly string[],
  isPrivate: boolean,
): Promise<Pick<Answered, 'shown' | 'calls'> & { owned: number }> => {
  const inOrder = ids.map(BigInt).toSorted((one, other) => (one < other ? -1 : 1));
  const range = { since_id: String((inOrder[0] ?? 0n) - 1n), until_id: String((inOrder.at(-1) ?? 0n) + 1n) };
  const found = { shown: new Map<string, unknown>(), calls: 0, owned: 0 };
  let token: string | undefined;
  do {
    const room = ids.length * ownPerPost - found.owned;
    const size = Math.min(Math.max(room, ownPage.least), ownPage.most);
    const query = { ...range, exclude: 'retweets', max_results: String(size), pagination_token: token };
    const path = `/2/users/${asking.account.externalId}/tweets`;
    const { shown, calls, next } = await ask(asking, { path, query }, isPrivate);
    for (const id of ids) if (shown.has(id)) found.shown.set(id, shown.get(id));
    found.calls += calls;
    found.owned += shown.size;
    token = next;
  } while (token !== undefined && found.owned < ids.length * ownPerPost && found.shown.size < ids.length);
  return found;
};

interface Answered {
  shown: Map<string, unknown>;
  missing: Set<string>;
  calls: number;
  /** Token of the next page. */
  next: string | undefined;
}

const nothing = (): Answered => ({ shown: new Map(), missing: new Set(), calls: 0, next: undefined });

const readingOf = (externalId: string, newest: Answered, before: Answered): PostReading => {
  const post = newest.shown.get(externalId);
  if (post === undefined)
    return newest.missing.has(externalId)
      ? { externalId, state: 'gone' }
      : { externalId, state: 'refused', reason: 'X reported nothing about this post.' };
  const versions = [...new Set(historyOf(post))].flatMap(id => before.shown.get(id) ?? []);
  return { externalId, state: 'ok', ...measure([post, ...versions]) };
};

const measure = (versions: readonly unknown[]): MeasuredCounts<PostMetricName> => {
  const names = Object.keys(ofPosts);
  const each = versions.map(post =>
    countsIn(
      names.map(name => [
        name,
        numberAt(post, 'public_metrics', name) ?? numberAt(post, 'non_public_metrics', name),
      ]),
    ),
  );
  const native = Object.fromEntries(
    names
      .filter(name => each.some(counts => counts[name] !== undefined))
      .map(name => [name, each.reduce((sum, counts) => sum + (counts[name] ?? 0), 0)]),
  );
  return measuredFrom(native, ofPosts);
};

const ask = async (asking: Asking, list: List, isPrivate: boolean): Promise<Answered> => {
  let calls = 0;
  let refusal: unknown;
  for (const parameter of parameters)
    try {
      calls += 1;
      return { ...(await askIn(parameter, asking, list, isPrivate)), calls };
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
      refusal = error;
    }
  throw refusal;
};

const askIn = async (
  parameter: (typeof parameters)[number],
  { app, wire, account, signal }: Asking,
  { path, query }: List,
  isPrivate: boolean,
): Promise<Omit<Answered, 'calls'>> => {
  const fields = ['public_metrics', ...(isPrivate ? ['non_public_metrics'] : [])];
  // with the newer parameter, X returns the versions by default
  if (parameter === 'tweet.fields') fields.push('edit_history_tweet_ids');
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}${path}`,
    query: { ...query, [parameter]: fields.join(',') },
    headers: { authorization: `Bearer ${account.accessToken}` },
    signal,
    endpoint: 'metrics',
  });
  const shown = new Map(
    listAt(json, 'data').flatMap(post => {
      const id = textAt(post, 'id');
      return id === undefined ? [] : [[id, post] as const];
    }),
  );
  const missing = new Set(
    listAt(json, 'errors').flatMap(error =>
      textAt(error, 'type')?.endsWith('/resource-not-found') ? (textAt(error, 'resource_id') ?? []) : [],
    ),
  );
  return { shown, missing, next: textAt(json, 'meta', 'next_token') };
};
