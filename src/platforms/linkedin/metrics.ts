import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { measuredFrom, type NativeNames, type PostMetricName } from '../../domain/analytics/metrics.ts';
import {
  countsIn,
  inBatchesOf,
  type MeasuredPost,
  type MetricsReader,
  type PostReading,
  type ReadPosts,
} from '../readings.ts';
import { PlatformError } from '../platform.ts';
import type { Account } from '../step.ts';
import { authorOf, restCall, type LinkedIn } from './api.ts';

/** Number of a page's posts per call. LinkedIn's only documented limit is 4 KB for the query, of which they take half. */
const postsOfPage = 50;

const ofPages: NativeNames<PostMetricName> = {
  impressionCount: 'impressions',
  uniqueImpressionsCount: 'reach',
  likeCount: 'likes',
  commentCount: 'comments',
  shareCount: 'shares',
  clickCount: 'clicks',
};

/** Metrics of a member's post. Each takes a separate call. */
const ofMembers: NativeNames<PostMetricName> = {
  IMPRESSION: 'impressions',
  MEMBERS_REACHED: 'reach',
  REACTION: 'likes',
  COMMENT: 'comments',
  RESHARE: 'shares',
};

/** Scopes for reading metrics. Page scopes are for administrators, member scopes for apps in a LinkedIn program. */
const scopes = {
  page: 'rw_organization_admin',
  member: 'r_member_postAnalytics',
  followers: 'r_member_profileAnalytics',
};

const pageOf = ({ options }: MeasuredPost, account: Account): string | undefined => {
  const author = authorOf({ account, content: { options, text: '', media: [] } });
  return author.startsWith('urn:li:organization:') ? author : undefined;
};

export const linkedinMetrics = (linkedin: LinkedIn): MetricsReader => ({
  batch: posts => {
    const pages = Map.groupBy(posts, ({ options }) =>
      typeof options['organizationId'] === 'string' ? options['organizationId'] : undefined,
    );
    return [...pages].flatMap(([page, ofPage]) =>
      page === undefined
        ? inBatchesOf(1, Object.keys(ofMembers).length)(ofPage)
        : inBatchesOf(postsOfPage)(ofPage),
    );
  },
  readPosts: (account, posts, signal) => {
    const [first] = posts;
    const page = first && pageOf(first, account);
    const scope = page === undefined ? scopes.member : scopes.page;
    if (!linkedin.scopes.includes(scope)) return Promise.resolve(withoutScope(posts, scope));
    return page === undefined
      ? readMemberPosts(linkedin, account, posts, signal)
      : readPagePosts(linkedin, account, { posts, page }, signal).catch(error => ofPageAlone(posts, error));
  },
  ...(linkedin.scopes.includes(scopes.followers) && {
    readAccount: async (account: Account, signal: AbortSignal) => {
      const call = restCall(linkedin, { account, signal }, 'GET', 'memberFollowersCount');
      const { json } = await linkedin.wire.ask({ ...call, query: { q: 'me' }, endpoint: 'metrics' });
      const native = countsIn([
        ['memberFollowersCount', numberAt(json, 'elements', 0, 'memberFollowersCount')],
      ]);
      return measuredFrom(native, { memberFollowersCount: 'followers' as const });
    },
  }),
});

const withoutScope = (posts: readonly MeasuredPost[], scope: string): ReadPosts => ({
  readings: posts.map(({ externalId }) => ({
    externalId,
    state: 'unsupported',
    reason: `LinkedIn gives these numbers only to approved apps with ${scope}. After the approval, the operator adds the scope to LINKEDIN_SCOPES, and the account is reconnected.`,
  })),
  calls: 0,
  shown: 0,
});

/** Returns a refusal for the posts of one page. The posts of other pages can still be read. */
const ofPageAlone = (posts: readonly MeasuredPost[], error: unknown): ReadPosts => {
  if (!(error instanceof PlatformError) || error.failure.kind !== 'permission') throw error;
  const reason = error.failure.message;
  return {
    readings: posts.map(({ externalId }) => ({ externalId, state: 'refused', reason })),
    calls: 1,
    shown: 0,
  };
};

/** Reads a page's posts. Each kind of id has a separate list; LinkedIn ignores ids in the wrong list. */
const readPagePosts = async (
  linkedin: LinkedIn,
  account: Account,
  { posts, page }: { posts: readonly MeasuredPost[]; page: string },
  signal: AbortSignal,
): Promise<ReadPosts> => {
  const listOf = (kind: string): string =>
    posts
      .map(({ externalId }) => externalId)
      .filter(id => id.startsWith(`urn:li:${kind}:`))
      .map(encodeURIComponent)
      .join(',');
  const call = restCall(linkedin, { account, signal }, 'GET', 'organizationalEntityShareStatistics');
  const lists = Object.entries({ shares: listOf('share'), ugcPosts: listOf('ugcPost') })
    .filter(([, ids]) => ids !== '')
    .map(([name, ids]) => `&${name}=List(${ids})`);
  const query = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}${lists.join('')}`;
  const { json } = await linkedin.wire.ask({ ...call, url: `${call.url}?${query}`, endpoint: 'metrics' });
  const elements = listAt(json, 'elements');
  const found = new Map(
    elements.map(element => [textAt(element, 'share') ?? textAt(element, 'ugcPost'), element]),
  );
  const readings = posts.map(({ externalId }): PostReading => {
    const element = found.get(externalId);
    // LinkedIn leaves out posts without any views
    if (element === undefined) return { externalId, state: 'pending' };
    const native = countsIn(
      Object.keys(ofPages).map(name => [name, numberAt(element, 'totalShareStatistics', name)]),
    );
    return { externalId, state: 'ok', ...measuredFrom(native, ofPages) };
  });
  return { readings, calls: 1, shown: elements.length };
};

const readMemberPosts = async (
  linkedin: LinkedIn,
  account: Account,
  posts: readonly MeasuredPost[],
  signal: AbortSignal,
): Promise<ReadPosts> => {
  const names = Object.keys(ofMembers);
  const readings: PostReading[] = [];
  for (const { externalId } of posts) {
    const counts: [string, number | undefined][] = [];
    for (const name of names)
      counts.push([name, await readMemberCount(linkedin, account, { externalId, name }, signal)]);
    const native = countsIn(counts);
    readings.push(
      Object.keys(native).length === 0
        ? { externalId, state: 'pending' }
        : { externalId, state: 'ok', ...measuredFrom(native, ofMembers) },
    );
  }
  return { readings, calls: names.length * posts.length, shown: readings.length };
};

const readMemberCount = async (
  linkedin: LinkedIn,
  account: Account,
  { externalId, name }: { externalId: string; name: string },
  signal: AbortSignal,
): Promise<number | undefined> => {
  const kind = externalId.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share';
  const call = restCall(linkedin, { account, signal }, 'GET', 'memberCreatorPostAnalytics');
  const query = `q=entity&entity=(${kind}:${encodeURIComponent(externalId)})&queryType=${name}&aggregation=TOTAL`;
  const { json } = await linkedin.wire.ask({ ...call, url: `${call.url}?${query}`, endpoint: 'metrics' });
  return numberAt(json, 'elements', 0, 'count');
};
