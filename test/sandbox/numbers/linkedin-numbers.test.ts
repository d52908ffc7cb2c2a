import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, restHeaders } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import {
  aVideo,
  linkedin,
  linkedinVideo,
  memberUrn,
  organizationUrn,
  share,
  sharePost,
} from '../sandbox-publish.ts';
import { changeAccount, say, setDials } from './numbers-said.ts';

describe('numbers on LinkedIn', () => {
  let base = '';
  let end: () => Promise<void>;
  let [token, member, page] = ['', '', ''];
  let texts = 0;
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'linkedin', { account: 'writer' }));
    [member, page] = [await memberUrn(base, token), await organizationUrn(base, token)];
  });
  afterEach(async () => {
    await changeAccount(base, 'linkedin', 'writer', { pageRole: 'ADMINISTRATOR', withheldScopes: [] });
    await setDials(base, { growth: false });
  });
  after(() => end());

  const aPost = async (author: string, more: Json = {}): Promise<string> =>
    (await share(base, token, sharePost(author, `Counted ${(texts += 1)}`, more))).headers.get(
      'x-restli-id',
    ) ?? '';
  const aVideoPost = async (author: string): Promise<string> => {
    const { video } = await linkedinVideo(base, token, author, aVideo(1_000));
    for (let polls = 0; polls < 3; polls += 1)
      await linkedin(base, 'GET', `/rest/videos/${encodeURIComponent(video)}`, token);
    return await aPost(author, { content: { media: { id: video, title: 'A video' } } });
  };
  const read = async (path: string): Promise<Answer> => await linkedin(base, 'GET', path, token);
  const list = (urns: string[]): string => `List(${urns.map(encodeURIComponent).join(',')})`;
  const ofPage = async (shares: string[], ugcPosts: string[] = []): Promise<Answer> => {
    const [first, second] = [
      shares.length > 0 ? `&shares=${list(shares)}` : '',
      ugcPosts.length > 0 ? `&ugcPosts=${list(ugcPosts)}` : '',
    ];
    const of = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}`;
    return await read(`/rest/organizationalEntityShareStatistics?${of}${first}${second}`);
  };
  const elements = ({ json }: Answer): Json[] => json['elements'] as Json[];
  const ofMember = async (urn: string, queryType: string, more = '&aggregation=TOTAL', key = 'share') =>
    await read(
      `/rest/memberCreatorPostAnalytics?q=entity&entity=(${key}:${encodeURIComponent(urn)})&queryType=${queryType}${more}`,
    );
  const denialOf = ({ status, json }: Answer) => [status, json['code'], json['message']];

  describe('of a page', () => {
    it('come for many posts in one call, each by its own kind of URN', async () => {
      const [one, video] = [await aPost(page), await aVideoPost(page)];
      assert.match(video, /^urn:li:ugcPost:/);
      const numbers = { views: 200, reach: 150, clicks: 10, likes: 6, comments: 3, shares: 1 };
      for (const post of [one, video]) await say(base, { platform: 'linkedin', post, ...numbers });
      const [first, second] = elements(await ofPage([one], [video]));
      assert.deepEqual(first, {
        share: one,
        organizationalEntity: page,
        totalShareStatistics: {
          uniqueImpressionsCount: 150,
          impressionCount: 200,
          clickCount: 10,
          likeCount: 6,
          commentCount: 3,
          shareCount: 1,
          engagement: 0.1,
        },
      });
      assert.equal(second?.['ugcPost'], video);
      assert.deepEqual(elements(await ofPage([video], [one])), []);
    });

    it('leave out a post that has no views, is deleted or belongs to another page', async () => {
      const [seen, unseen, gone, own] = [
        await aPost(page),
        await aPost(page),
        await aPost(page),
        await aPost(member),
      ];
      for (const post of [seen, gone, own]) await say(base, { platform: 'linkedin', post, views: 1 });
      await call('DELETE', `${base}/_control/posts/linkedin/${encodeURIComponent(gone)}`);
      assert.deepEqual(
        elements(await ofPage([seen, unseen, gone, own])).map(one => one['share']),
        [seen],
      );
    });

    it('are zero to members who may only post, and closed to those with no role', async () => {
      const post = await aPost(page);
      await say(base, { platform: 'linkedin', post, views: 50 });
      await changeAccount(base, 'linkedin', 'writer', { pageRole: 'CONTENT_ADMINISTRATOR' });
      const [zeros] = elements(await ofPage([post]));
      assert.equal(at(zeros, 'totalShareStatistics', 'impressionCount'), 0);
      assert.equal((await share(base, token, sharePost(page, 'Still posts'))).status, 201);
      await changeAccount(base, 'linkedin', 'writer', { pageRole: null });
      assert.deepEqual(denialOf(await ofPage([post])), [
        403,
        'ACCESS_DENIED',
        'Not enough permissions to access: organizationalEntityShareStatistics.FINDER-organizationalEntity',
      ]);
      assert.equal((await share(base, token, sharePost(page, 'Posts no more'))).status, 403);
      assert.deepEqual(elements(await read('/rest/organizationAcls?q=roleAssignee')), []);
    });

    it('take the scope of administrators', async () => {
      const post = await aPost(page);
      await changeAccount(base, 'linkedin', 'writer', { withheldScopes: ['rw_organization_admin'] });
      assert.equal((await ofPage([post])).status, 403);
      const path = `/rest/networkSizes/${encodeURIComponent(page)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
      assert.equal((await read(path)).status, 403);
    });

    it('tell who follows it', async () => {
      await say(base, { platform: 'linkedin', account: page, followers: 812 });
      const size = `/rest/networkSizes/${encodeURIComponent(page)}?edgeType=`;
      for (const edge of ['COMPANY_FOLLOWED_BY_MEMBER', 'CompanyFollowedByMember'])
        assert.deepEqual((await read(size + edge)).json, { firstDegreeSize: 812 }, edge);
      assert.equal((await read(`${size}FRIENDS`)).status, 400);
    });

    it('tell reactions and comments without the scope of administrators', async () => {
      const post = await aPost(page);
      await say(base, { platform: 'linkedin', post, likes: 4, comments: 2 });
      await changeAccount(base, 'linkedin', 'writer', { withheldScopes: ['rw_organization_admin'] });
      const { json } = await read(`/rest/socialMetadata/${encodeURIComponent(post)}`);
      assert.equal(at(json, 'reactionSummaries', 'LIKE', 'count'), 4);
      assert.deepEqual(json['commentSummary'], { count: 2, topLevelCount: 2 });
    });
  });

  describe('of a member', () => {
    it('come one metric at a time', async () => {
      const post = await aPost(member);
      const said = { views: 70, reach: 60, likes: 5, comments: 4, shares: 3, saves: 2, sends: 1 };
      await say(base, { platform: 'linkedin', post, ...said });
      const metrics = [
        ...['IMPRESSION', 'MEMBERS_REACHED', 'REACTION', 'COMMENT', 'RESHARE'],
        ...['POST_SAVE', 'POST_SEND'],
      ];
      const told: unknown[] = [];
      for (const metric of metrics) {
        const [element] = elements(await ofMember(post, metric));
        assert.deepEqual(Object.values(element?.['metricType'] as Json), [metric]);
        told.push(element?.['count']);
      }
      assert.deepEqual(told, Object.values(said));
    });

    it('come by day, except for the people reached', async () => {
      const post = await aPost(member);
      await say(base, { platform: 'linkedin', post, views: 70 });
      const { json } = await ofMember(post, 'IMPRESSION', '&aggregation=DAILY');
      const counts = (json['elements'] as Json[]).map(({ count }) => Number(count));
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        70,
      );
      assert.equal((await ofMember(post, 'MEMBERS_REACHED', '&aggregation=DAILY')).status, 400);
    });

    it('come for a video by its own key, and for all posts together', async () => {
      const video = await aVideoPost(member);
      await say(base, { platform: 'linkedin', post: video, views: 30 });
      assert.equal(elements(await ofMember(video, 'IMPRESSION', '', 'ugc'))[0]?.['count'], 30);
      assert.equal((await ofMember(video, 'IMPRESSION', '', 'share')).status, 400);
      const all = await read('/rest/memberCreatorPostAnalytics?q=me&queryType=IMPRESSION&aggregation=TOTAL');
      assert.ok(Number(elements(all)[0]?.['count']) >= 30);
    });

    it('are refused for what another wrote, is not there, or is not known', async () => {
      const [own, pages] = [await aPost(member), await aPost(page)];
      assert.equal((await ofMember(pages, 'IMPRESSION')).status, 403);
      assert.equal((await ofMember('urn:li:share:1', 'IMPRESSION')).status, 404);
      assert.equal((await ofMember(own, 'HEARTS')).status, 400);
      const path = `/linkedin-api/rest/memberCreatorPostAnalytics?q=entity&entity=(share:${encodeURIComponent(own)})&queryType=POST_SAVE`;
      const headers = { ...restHeaders, 'linkedin-version': '202603' };
      assert.equal((await call('GET', base + path, { token, headers })).status, 400);
    });

    it('take scopes of their own', async () => {
      const post = await aPost(member);
      await changeAccount(base, 'linkedin', 'writer', {
        withheldScopes: ['r_member_postAnalytics', 'r_member_profileAnalytics'],
      });
      assert.deepEqual(denialOf(await ofMember(post, 'IMPRESSION')), [
        403,
        'ACCESS_DENIED',
        'Not enough permissions to access: memberCreatorPostAnalytics.FINDER-entity',
      ]);
      assert.equal((await read('/rest/memberFollowersCount?q=me')).status, 403);
    });

    it('tell who follows them, now and by day', async () => {
      await say(base, { platform: 'linkedin', account: 'writer', followers: 90, follows: 2 });
      assert.equal(elements(await read('/rest/memberFollowersCount?q=me'))[0]?.['memberFollowersCount'], 90);
      const range = '(start:(day:1,month:11,year:2026),end:(day:4,month:11,year:2026))';
      const daily = elements(await read(`/rest/memberFollowersCount?q=dateRange&dateRange=${range}`));
      assert.deepEqual(
        daily.map(one => one['memberFollowersCount']),
        [2, 2, 2],
      );
      assert.deepEqual(at(daily, 0, 'dateRange', 'start'), { year: 2026, month: 11, day: 1 });
    });
  });

  it('fail as a fault of their own says, in words that name the call', async () => {
    const post = await aPost(page);
    await arm(base, { platform: 'linkedin', operation: 'insights', mode: 'forbidden' });
    assert.match(
      String(denialOf(await ofPage([post]))[2]),
      /organizationalEntityShareStatistics\.FINDER-organizationalEntity$/,
    );
    await arm(base, { platform: 'linkedin', operation: 'insights', mode: 'rate_limited' });
    assert.equal((await read(`/rest/posts/${encodeURIComponent(post)}`)).status, 200);
    assert.equal((await ofPage([post])).status, 429);
  });
});
