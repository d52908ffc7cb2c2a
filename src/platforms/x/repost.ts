import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { findInOwnList, type Match } from '../own-list.ts';
import type { ChangeResult, LostRepost, OutInput } from '../platform.ts';
import type { Look } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { lookInEras, readTimeline } from './timeline.ts';

/** Reposts a post. X refuses a second repost by the same account, which counts as success. */
export const repostOnX = async (
  app: AppOf<'x'>,
  wire: Wire,
  { account, externalId, signal }: OutInput,
): Promise<ChangeResult> => {
  const result = await wire.change(
    'reposted it',
    {
      method: 'POST',
      url: `${app.bases.api}/2/users/${encodeURIComponent(account.externalId)}/retweets`,
      json: { tweet_id: externalId },
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
    },
    ({ json }) => (at(json, 'data', 'retweeted') === true ? 'done' : undefined),
  );
  const isThere = result.outcome === 'rejected' && result.failure.kind === 'duplicate';
  return isThere ? { outcome: 'done', evidence: result.evidence } : result;
};

/** Parameters for the reposted post: since version 2.167 of X's API description, and before it. */
const eras = [
  { 'post.fields': 'created_at,text', expansions: 'referenced_posts' },
  { 'tweet.fields': 'created_at,referenced_tweets,text' },
];

/** Searches for the repost in the account's own timeline, back to before the call. */
export const lookForXRepost = (app: AppOf<'x'>, wire: Wire, input: LostRepost): Promise<Look> =>
  lookInEras(eras, query =>
    findInOwnList({ name: 'timeline', guarded: true }, input.lost, cursor =>
      readTimeline(app, wire, input, {
        query: { ...query, pagination_token: cursor },
        match: post => matchRepost(post, input.externalId),
      }),
    ),
  );

const matchRepost = (post: unknown, externalId: string): Match => {
  const references = ['referenced_posts', 'referenced_tweets'].flatMap(name => listAt(post, name));
  const reposted = references.find(reference => textAt(reference, 'type') === 'retweeted');
  if (textAt(reposted, 'id') === externalId) return { by: 'reposted post', exact: true };
  const mayBe = references.length === 0 && textAt(post, 'text')?.startsWith('RT @');
  return mayBe ? 'unclear' : 'another';
};
