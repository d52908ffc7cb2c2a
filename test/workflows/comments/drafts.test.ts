import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { knowledgeSettings } from '../../support/knowledge.ts';
import { aKey } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { voicesOf, type TeamComment } from '../../support/voices.ts';
import { use, useForEach } from '../../support/use.ts';

describe('the draft of an answer', () => {
  const failpoints = path.join(tmpdir(), `drafts-${randomBytes(6).toString('hex')}`);
  const publishing = usePublishing(async () => ({
    ...(await knowledgeSettings()),
    METRICS_EVERY: '1s',
    SIGNUP_CREDITS: '0',
    FAILPOINTS: failpoints,
  }));
  const { heard, known, out, ownThere, read } = voicesOf(publishing);
  const api = () => publishing().api;
  let post: Awaited<ReturnType<typeof out>>;

  const author = use(() => publishing().anAuthor());
  before(async () => {
    await giveCredits(api(), author().orgId, 100);
    post = await out(author(), 'x');
  });
  let number = 0;
  const comment = useForEach(() =>
    heard(author(), post, `How long is cold brew steeped, number ${(number += 1)}?`),
  );

  const draft = (body: object = {}, as = author().token, id = comment().id) =>
    api().post(`/comments/${id}/draft`, body, { as });
  const discard = () => api().delete(`/comments/${comment().id}/draft`, { as: author().token });
  const newest = async () => (await read(author(), comment().id)).history[0];
  /** Pauses the publications of the organization, as an operator does. */
  const pause = () =>
    api().rows(
      `insert into operator_pauses (kind, subject, reason, actor, created_at) values ('organization', $1, 'a test', 'operator:ada', now())`,
      author().orgId,
    );
  const untilItWaits = () =>
    eventually('it waits', async () => (await newest())?.message?.includes('paused publishing') === true);
  const balance = async (): Promise<number> =>
    (await author().get<{ credits: { balance: number } }>('/billing')).credits.balance;
  const drafted = async (): Promise<string[]> =>
    (await author().get<{ comments: TeamComment[] }>('/comments?drafted=true')).comments.map(({ id }) => id);

  it('waits in the comment, says who had it written, and costs a credit', async () => {
    const before = await balance();
    const { status, data } = await draft({ tone: 'casual' });
    assert.equal(status, 200);
    assert.match(data.draft.text, /^Thanks for asking!/);
    assert.equal(data.draft.by.id, author().user.id);
    assert.ok((await drafted()).includes(comment().id));
    assert.equal(await balance(), before - 1);
    assert.deepEqual(await ownThere(post), []);
  });

  it('is replaced when it is requested again', async () => {
    const first = (await draft({ tone: 'casual' })).data.draft;
    const second = (await draft({ tone: 'educational' })).data.draft;
    // whoever has seen the first sends that one or none
    assert.notEqual(second.id, first.id);
    assert.notEqual(second.text, first.text);
    assert.deepEqual(
      (await read(author(), comment().id)).history.map(({ status }) => status),
      ['draft', 'discarded'],
    );
  });

  it('says what the knowledge base says to the comment', async () => {
    const { data: base } = await author().send('post', '/kbs', { name: 'Guides' });
    const { data: document } = await author().send('post', `/kbs/${base.id}/docs/text`, {
      name: 'brewing.txt',
      text: 'Cold brew is steeped in cool water for sixteen hours. It tastes round and sweet after that time.',
    });
    await eventually('the document is ready', async () => {
      const { status } = await author().get<{ status: string }>(`/kbs/${base.id}/docs/${document.id}`);
      return status === 'ready';
    });
    const { status, data } = await draft({ knowledgeBaseId: base.id });
    assert.equal(status, 200);
    assert.match(data.draft.text, /sixteen hours/);
    const { key } = await aKey(api(), author().token, { scopes: ['posts:write'] });
    assert.equal((await draft({ knowledgeBaseId: base.id }, key)).status, 403);
    const stranger = await publishing().anAuthor();
    const { data: theirs } = await stranger.send('post', '/kbs', { name: 'Theirs' });
    assert.equal((await draft({ knowledgeBaseId: theirs.id })).status, 404);
  });

  it('is not written without credits', async () => {
    const had = await balance();
    await giveCredits(api(), author().orgId, -had);
    const { status, body } = await draft();
    assert.deepEqual([status, body.error], [402, 'insufficient_credits']);
    await giveCredits(api(), author().orgId, had);
    assert.equal((await read(author(), comment().id)).draft, null);
  });

  it('is discarded, and costs what it has cost', async () => {
    const { data } = await draft();
    const gone = await discard();
    assert.deepEqual([gone.status, gone.data.id], [200, data.draft.id]);
    const { draft: left, history } = await read(author(), comment().id);
    assert.equal(left, null);
    assert.deepEqual(
      history.map(({ status }) => status),
      ['discarded'],
    );
    assert.equal((await discard()).status, 404);
  });

  it('is sent by a person, once, and is none after that', async () => {
    const { data } = await draft();
    const answers = `/comments/${comment().id}/answers`;
    const send = () => api().post(answers, { draftId: data.draft.id }, { as: author().token });
    assert.equal((await send()).status, 202);
    await eventually('it is answered', async () => (await read(author(), comment().id)).answeredAt !== null);
    assert.deepEqual(await ownThere(post), [data.draft.text]);
    assert.equal((await send()).status, 404);
    assert.equal((await read(author(), comment().id)).draft, null);
    const own = await known(author(), post, data.draft.text);
    assert.equal((await draft({}, author().token, own.id)).status, 409);
  });

  it('can be canceled until its call begins, even after it was sent off', async () => {
    const { data } = await draft();
    await pause();
    const answers = `/comments/${comment().id}/answers`;
    await author().send('post', answers, { draftId: data.draft.id, text: 'Not any more.' });
    await untilItWaits();
    const gone = await discard();
    assert.deepEqual([gone.status, gone.data.id], [200, data.draft.id]);
    assert.equal((await discard()).status, 404);
    await api().rows('delete from operator_pauses where subject = $1', author().orgId);
    await author().send('post', answers, { text: 'In other words.' });
    await eventually('it is answered', async () => (await read(author(), comment().id)).answeredAt !== null);
    assert.deepEqual(
      (await read(author(), comment().id)).history.map(({ status }) => status),
      ['done', 'discarded'],
    );
    assert.ok(!(await ownThere(post)).includes('Not any more.'));
  });

  it('fails if it could not be sent within a day', async () => {
    const beside = await heard(author(), post, 'Something else.');
    await pause();
    await author().send('post', `/comments/${comment().id}/answers`, { text: 'Far too late.' });
    await untilItWaits();
    await api().rows(
      `update comment_actions set sent_at = now() - interval '25 hours', look_at = null where comment_id = $1`,
      comment().id,
    );
    // wakes who waits for the end of the pause
    await author().send('post', `/comments/${beside.id}/hide`, {});
    await eventually('it is given up', async () => (await newest())?.status === 'refused');
    assert.match((await newest())?.message ?? '', /not carried out in time\. Ask for it again/);
    await api().rows('delete from operator_pauses where subject = $1', author().orgId);
    await author().send('post', `/comments/${comment().id}/answers`, { text: 'As asked again.' });
    await eventually('it is answered', async () => (await read(author(), comment().id)).answeredAt !== null);
    const there = await ownThere(post);
    assert.deepEqual([there.at(-1), there.includes('Far too late.')], ['As asked again.', false]);
  });

  it('cannot be canceled once its call has begun', async () => {
    const answered = path.join(tmpdir(), `drafts-${comment().id}`);
    const plan = { at: 'effect.after_claim', action: 'wait', until: answered };
    await writeFile(failpoints, JSON.stringify({ plans: [plan] }));
    await author().send('post', `/comments/${comment().id}/answers`, { text: 'On its way.' });
    await eventually('The action has already started', async () => (await newest())?.status === 'calling');
    const late = await discard();
    assert.deepEqual([late.status, late.body.error], [409, 'invalid_state']);
    assert.match(late.body.message, /has already started/);
    await writeFile(answered, '');
    await eventually('it has ended', async () => (await newest())?.status === 'done');
    for (const file of [failpoints, answered]) await rm(file);
  });

  it('does not cancel what may be live already', async () => {
    await author().fault('x', { operation: 'moderate', mode: 'error_after' });
    await author().send('post', `/comments/${comment().id}/hide`, {});
    await eventually('nobody saw its end', async () =>
      /answer was lost/.test((await newest())?.message ?? ''),
    );
    assert.deepEqual([(await newest())?.status, (await discard()).status], ['pending', 409]);
  });

  it('is closed to other organizations', async () => {
    const stranger = await publishing().anAuthor();
    await giveCredits(api(), stranger.orgId, 5);
    assert.equal((await draft({}, stranger.token)).status, 404);
    assert.equal(
      (await draft({}, (await aKey(api(), author().token, { scopes: ['posts:read'] })).key)).status,
      403,
    );
  });
});
