import assert from 'node:assert/strict';
import type { PostAnswer } from '../../support/author.ts';
import { measureAs } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useMcp } from './use-mcp.ts';
import { use } from '../../support/use.ts';

describe('the tools for numbers', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });
  const { connect, call, done } = useMcp(() => publishing().api);
  let post: PostAnswer;

  const ada = use(() => publishing().anAuthor());
  const model = use(() => connect(ada().token, { tools: 'analytics' }));
  before(async () => {
    const { id } = await ada().post({ platforms: ['x', 'youtube'] });
    await ada().publish(id);
    post = await ada().untilFinal(id);
    await measureAs(publishing(), ada(), post, { views: 400, likes: 40 });
  });

  it('only read, and stand outside what a client gets that picks nothing', async () => {
    const { tools } = await model().listTools();
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint));
    const usual = await (await connect(ada().token)).listTools();
    assert.ok(!usual.tools.some(({ name }) => /metrics|analytics|best_times/.test(name)));
  });

  it('give the numbers of a post, and leave out what a platform does not report', async () => {
    const { total, platforms } = await done(model(), 'get_post_metrics', { postId: post.id });
    const by = Object.fromEntries(
      platforms.map((one: { platform: string; counts: object }) => [one.platform, one.counts]),
    );
    assert.equal(by['x'].impressions, 400);
    assert.ok(!('impressions' in by['youtube']));
    assert.deepEqual([total.counts.likes, total.leftOut.impressions], [80, ['youtube']]);
    assert.ok(
      platforms.every(({ capturedAt, state }: Record<string, unknown>) => capturedAt && state === 'ok'),
    );
  });

  it('find an account among the connections, and give its numbers', async () => {
    const { connections } = await done(model(), 'list_connections');
    const { connectionId, handle } = connections[0];
    const known = await done(model(), 'get_account_metrics', { connectionId });
    assert.deepEqual([known.handle, known.connectionId], [handle, connectionId]);
    assert.ok(known.state);
  });

  it('put numbers together, with the note that there are few', async () => {
    const { groups, note, total } = await done(model(), 'get_analytics', {
      groupBy: 'platform',
      brandSlug: ada().brandSlug,
      platform: 'x',
    });
    assert.deepEqual([groups[0].key, groups[0].counts.likes, total.posts], ['x', 40, 1]);
    assert.match(note, /few posts/);
    const nothing = await done(model(), 'get_analytics', { label: 'nowhere' });
    assert.match(nothing.note, /Nothing was published/);
    const { error } = await call(model(), 'get_analytics', { groupBy: 'moon' });
    assert.equal(error?.error, 'validation_failed');
  });

  it('name no best time that rests on one post', async () => {
    const { times = [], note } = await done(model(), 'list_best_times', { timeZone: 'Europe/Berlin' });
    assert.deepEqual(times, []);
    assert.ok(note);
  });

  it('are what the prompt about last month leads through', async () => {
    const name = 'what_went_well_last_month';
    const said = async (given: Record<string, string>): Promise<string> =>
      JSON.stringify((await model().getPrompt({ name, arguments: given })).messages[0]?.content);
    const text = await said({ brandSlug: ada().brandSlug });
    const [, from = '', to = ''] = /from: (\S+), to: (\S+), brandSlug/.exec(text) ?? [];
    assert.ok(new Date(to) <= new Date() && new Date(from).getUTCDate() === 1);
    const offered = new Set((await model().listTools()).tools.map(one => one.name));
    for (const [word] of text.matchAll(/\b(?:get|list)_\w+/g)) assert.ok(offered.has(word), word);
    assert.doesNotMatch(await said({}), /brandSlug/);
  });
});
