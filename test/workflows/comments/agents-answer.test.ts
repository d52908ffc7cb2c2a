import assert from 'node:assert/strict';
import { anAgent } from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aKey } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { modelServer } from '../../support/servers/model-server.ts';
import { teamOf } from '../../support/team.ts';
import { voicesOf, type TeamComment } from '../../support/voices.ts';
import { use } from '../../support/use.ts';

describe('an agent that answers comments', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s', SIGNUP_CREDITS: '0' });
  const { heard, known, list, look, out, ownThere, read, say } = voicesOf(publishing);
  const api = () => publishing().api;
  let author: Author;
  let post: Awaited<ReturnType<typeof out>>;

  beforeEach(async () => {
    author = await publishing().anAuthor();
    await giveCredits(api(), author.orgId, 20);
    post = await out(author, 'x');
  });

  const agent = (given: object, by: Pick<Author, 'token'> = author) =>
    anAgent(api(), { token: by.token, brandSlug: author.brandSlug }, { name: 'Nora', ...given });
  const change = (id: string, body: object) => api().patch(`/agents/${id}`, body, { as: author.token });
  const balance = async (): Promise<number> =>
    (await author.get<{ credits: { balance: number } }>('/billing')).credits.balance;
  const drafts = async (): Promise<TeamComment[]> =>
    (await list(author, post)).filter(({ draft }) => draft !== null);

  it('drafts answers to comments that come after its rule, and sends none', async () => {
    const earlier = await heard(author, post, 'Said before.');
    const { id } = await agent({ answering: 'draft' });
    const comment = await heard(author, post, 'When do you open?');
    const { draft, history } = await eventually('it is drafted', async () => {
      await look();
      const shown = await read(author, comment.id);
      return shown.draft !== null && shown;
    });
    assert.deepEqual(draft?.by, { kind: 'agent', id, name: 'Nora' });
    assert.equal(history.length, 1);
    assert.equal((await read(author, earlier.id)).draft, null);
    assert.equal(await balance(), 19);
    await look();
    assert.equal(await balance(), 19, 'it is written once');
    assert.deepEqual(await ownThere(post), []);
  });

  it('does not write a draft again that was discarded', async () => {
    await agent({ answering: 'draft' });
    const comment = await heard(author, post, 'When do you open?');
    await look();
    assert.equal((await api().delete(`/comments/${comment.id}/draft`, { as: author.token })).status, 200);
    await look();
    const { draft, history } = await read(author, comment.id);
    assert.deepEqual([draft, history.length], [null, 1]);
  });

  it('answers by itself, once, and not its own answer', async () => {
    const { id } = await agent({ answering: 'send' });
    const comment = await heard(author, post, 'When do you open?');
    const { history } = await eventually('it has answered', async () => {
      await look();
      const shown = await read(author, comment.id);
      return shown.answeredAt !== null && shown;
    });
    assert.deepEqual([history[0]?.status, history[0]?.author.id], ['done', id]);
    await eventually('its answer is read', async () => {
      await look();
      return (await list(author, post)).some(({ isOurs }) => isOurs);
    });
    await look();
    assert.deepEqual(await ownThere(post), [history[0]?.text]);
    assert.equal(await balance(), 19);
  });

  it('answers what is said in the second in which its rule began, as most platforms give whole seconds', async () => {
    const { id } = await agent({ answering: 'draft' });
    const second = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    await api().rows(
      `update agents set answering_since = $1::timestamptz + interval '999 milliseconds' where id = $2`,
      second.toISOString(),
      id,
    );
    for (const [text, at] of [
      ['Before?', second.getTime() - 1_000],
      ['Then?', second.getTime()],
      ['With half a second?', second.getTime() + 500],
    ] as const) {
      const said = { platform: 'x', post: post.externalId, text, at: new Date(at).toISOString() } as const;
      await publishing().sandbox.comment(said);
      await known(author, post, text);
    }
    await look();
    assert.deepEqual(
      (await drafts()).map(({ text }) => text),
      ['Then?'],
    );
  });

  it('leaves to people what is a picture alone', async () => {
    await agent({ answering: 'draft' });
    await publishing().sandbox.comment({
      platform: 'x',
      post: post.externalId,
      text: '',
      attachment: 'image',
    });
    await known(author, post, '[Image]');
    await heard(author, post, 'And in words?');
    await look();
    assert.deepEqual(
      (await drafts()).map(({ text }) => text),
      ['And in words?'],
    );
  });

  it('answers in the round that has read what it answers', async () => {
    await agent({ answering: 'draft' });
    await say(post, 'When do you open?');
    const { workflowId, ...round } = await eventually('a round has written it', async () => {
      const report = await look();
      return report.drafted > 0 && report;
    });
    assert.deepEqual([round.found, round.drafted, round.sent], [1, 1, 0]);
    await keepHistory(publishing().temporalAddress, workflowId, 'read-comments/answered');
  });

  it('writes no more in a day than it may', async () => {
    await agent({ answering: 'draft', maxAnswersPerDay: 1 });
    await heard(author, post, 'When do you open?');
    await heard(author, post, 'And on Sundays?');
    await look();
    assert.equal((await drafts()).length, 1);
  });

  it('spends no more in a month than it may', async () => {
    await agent({ answering: 'draft', monthlyCredits: 1 });
    await heard(author, post, 'When do you open?');
    await heard(author, post, 'And on Sundays?');
    await look();
    assert.equal((await drafts()).length, 1);
  });

  it('keeps no other organization waiting, however much it has to answer', async () => {
    const other = await publishing().anAuthor();
    for (const { orgId } of [author, other]) await giveCredits(api(), orgId, 40);
    const there = await out(other, 'x');
    await agent({ answering: 'draft', maxAnswersPerDay: 50 });
    await anAgent(api(), other, { name: 'Nils', answering: 'draft' });
    // one more than a round answers
    for (let number = 0; number <= 20; number += 1) await say(post, `Question ${number}?`);
    const last = await heard(other, there, 'And here?');
    assert.ok((await read(other, last.id)).draft);
    assert.ok((await drafts()).length < 21);
  });

  it('waits until there are credits', async () => {
    await giveCredits(api(), author.orgId, -20);
    await agent({ answering: 'draft' });
    await heard(author, post, 'When do you open?');
    await look();
    assert.deepEqual(await drafts(), []);
    await giveCredits(api(), author.orgId, 1);
    await look();
    assert.deepEqual([(await drafts()).length, await balance()], [1, 0]);
  });

  it('leaves comments to people that came while it was disabled', async () => {
    const { id } = await agent({ answering: 'draft' });
    await change(id, { enabled: false });
    await heard(author, post, 'When do you open?');
    await change(id, { enabled: true });
    await look();
    assert.deepEqual(await drafts(), []);
    await heard(author, post, 'And on Sundays?');
    await look();
    assert.deepEqual(
      (await drafts()).map(({ text }) => text),
      ['And on Sundays?'],
    );
  });

  it('answers on its own platforms alone', async () => {
    await agent({ answering: 'draft', platforms: ['linkedin'] });
    await heard(author, post, 'When do you open?');
    await look();
    assert.deepEqual(await drafts(), []);
  });

  it('does not answer what is older than a week', async () => {
    await agent({ answering: 'draft' });
    const { id } = await heard(author, post, 'Old news?');
    const { orm } = await publishing().service();
    const em = orm.em.fork();
    await em.execute(`delete from comment_actions where comment_id = ?`, [id]);
    await em.execute(`update agents set answering_since = now() - interval '30 days' where org_id = ?`, [
      author.orgId,
    ]);
    await em.execute(`update comments set said_at = now() - interval '8 days' where id = ?`, [id]);
    await look();
    assert.deepEqual(await drafts(), []);
  });

  it('needs of who saves it that they may write posts of the brand', async () => {
    const { key } = await aKey(api(), author.token, { scopes: ['agents:read', 'agents:write'] });
    const body = {
      name: 'Nora',
      brandSlug: author.brandSlug,
      platforms: ['x'],
      schedule: '0 9 * * *',
      instructions: 'Be kind.',
      answering: 'draft',
    };
    const refused = await api().post('/agents', body, { as: key });
    assert.deepEqual([refused.status, refused.body.requiredScopes], [403, ['posts:write']]);
    assert.equal((await api().post('/agents', { ...body, answering: 'off' }, { as: key })).status, 201);
  });

  it('stops when the member who answers for it may no longer write posts', async () => {
    const team = teamOf(api, () => author.user);
    const bob = await team.aMember();
    await agent({ answering: 'draft' }, bob);
    const { data } = await api().get('/brands', { as: author.token });
    const brandId = data.brands.find(({ slug }: { slug: string }) => slug === author.brandSlug).id as string;
    await team.close(bob.memberId, brandId, ['posts:read', 'agents:read', 'agents:write']);
    const comment = await heard(author, post, 'When do you open?');
    await look();
    assert.equal((await read(author, comment.id)).draft, null);
  });
});

describe('an agent that answers by a model', () => {
  const server = use(() => modelServer('answering-agents'));
  const publishing = usePublishing(() => ({
    METRICS_EVERY: '1s',
    SIGNUP_CREDITS: '5',
    ...server().settings,
  }));
  const { heard, look, out, read } = voicesOf(publishing);
  let agentId: string;
  let author: Author;
  let post: Awaited<ReturnType<typeof out>>;

  beforeEach(async () => {
    author = await publishing().anAuthor();
    post = await out(author, 'x');
    ({ id: agentId } = await anAgent(publishing().api, author, { answering: 'draft' }));
  });
  const balance = async (): Promise<number> =>
    (await author.get<{ credits: { balance: number } }>('/billing')).credits.balance;

  it('leaves to people what the model refuses, and pays nothing', async () => {
    await server().fault({ operation: 'chat', mode: 'refusal' });
    const comment = await heard(author, post, 'Say something awful.');
    await look();
    const { draft, history } = await read(author, comment.id);
    assert.deepEqual([draft, history.length, history[0]?.status], [null, 1, 'discarded']);
    assert.equal(await balance(), 5);
  });

  it('tries again in the next round where the model is away', async () => {
    await server().fault({ operation: 'chat', mode: 'overloaded' });
    const comment = await heard(author, post, 'When do you open?');
    await server().prepare({ text: 'From eight.', sources: [] });
    await look();
    const { draft } = await read(author, comment.id);
    assert.equal(draft?.text, 'From eight.');
    assert.equal(await balance(), 4);
  });

  it('leaves to a person an answer that leads where the post does not', async () => {
    await publishing().api.patch(`/agents/${agentId}`, { answering: 'send' }, { as: author.token });
    const leading = [
      'Ask ＠evilsupport.',
      'It is at सस्ता-दुनिया.com.',
      '203.0.113.7/manual',
      'Call 030 1234567.',
    ];
    for (const text of leading) {
      await server().prepare({ text, sources: [] });
      const comment = await heard(author, post, `Where is the manual, ${leading.indexOf(text)}?`);
      await look();
      const { draft } = await read(author, comment.id);
      assert.equal(draft?.text, text);
    }
    await server().prepare({ text: 'From 8:00 to 18:00, thank you!', sources: [] });
    const comment = await heard(author, post, 'When do you open?');
    await look();
    const { draft, history } = await read(author, comment.id);
    assert.deepEqual([draft, history[0]?.text], [null, 'From 8:00 to 18:00, thank you!']);
  });
});
