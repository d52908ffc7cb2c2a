import assert from 'node:assert/strict';
import pg from 'pg';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps, type UnderWay } from '../../support/steps.ts';
import { useStops } from '../../support/stops.ts';

/** Events between reading a post and claiming it, held open as long as they take. */
describe('a commit that has read its post and not claimed it', () => {
  const api = useApi();
  const steps = useSteps(api);
  const stopAt = useStops();

  /** Texts that were published. */
  let sent: string[];
  beforeEach(() => {
    sent = [];
    steps().play({
      commit: ({ content }) => {
        const externalId = String(sent.push(content.text));
        return Promise.resolve<CommitResult>({ outcome: 'published', externalId, url: null, evidence: {} });
      },
    });
  });

  const aDuePost = async () => {
    const author = await steps().anAuthor();
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { brandSlug: author.brand.slug, text: 'the old text', platforms: ['x'], scheduledAt };
    const { id } = (await api().post('/posts', body, { as: author.token })).data as { id: string };
    const ask = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, given?: unknown) => {
      const { status, text } = await api().send(method, path, given, { as: author.token });
      assert.ok(status < 300, `${status}: ${text}`);
    };
    return { author, id, ask, step: await steps().nextStep(id) };
  };

  /** Runs `meanwhile` while a commit stands between reading and claiming, and returns the outcome of the commit. */
  const commitAround = async (step: UnderWay['step'], meanwhile: () => Promise<unknown>) => {
    const stop = await stopAt('commit.before_claim:x');
    const late = steps().publish(step);
    await stop.reached();
    await meanwhile();
    await stop.goOn();
    return late;
  };

  it('never sends the text that an edit has replaced', async () => {
    const { id, step, ask } = await aDuePost();
    const edited = () => ask('PATCH', `/posts/${id}`, { text: 'the new text' });
    assert.deepEqual(await commitAround(step, edited), { state: 'look_again' });
    assert.deepEqual(sent, []);
    await steps().publish(await steps().nextStep(id));
    assert.deepEqual(sent, ['the new text']);
  });

  it('sends nothing of a post that was cancelled', async () => {
    const { id, step, ask } = await aDuePost();
    const cancelled = () => ask('POST', `/posts/${id}/cancel`);
    assert.deepEqual(await commitAround(step, cancelled), { state: 'look_again' });
    assert.deepEqual(sent, []);
  });

  it('sends nothing of a post that was deleted', async () => {
    const { id, step, ask } = await aDuePost();
    assert.deepEqual(await commitAround(step, () => ask('DELETE', `/posts/${id}`)), { state: 'look_again' });
    assert.deepEqual(sent, []);
  });

  it('sends nothing before the time that a post was moved to', async () => {
    const { id, step, ask } = await aDuePost();
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const moved = () => ask('POST', `/posts/${id}/schedule`, { scheduledAt });
    assert.deepEqual(await commitAround(step, moved), { state: 'look_again' });
    assert.deepEqual(sent, []);
  });

  it('sends nothing that was stopped with the member who planned it', async () => {
    const { author, step } = await aDuePost();
    const stopped = () =>
      api().rows(
        `insert into stopped_memberships (id, org_id, created_at)
         select id, org_id, now() from memberships where org_id = $1`,
        author.orgId,
      );
    const end = await commitAround(step, stopped);
    assert.equal(end.state, 'failed');
    assert.deepEqual(sent, []);
  });

  it('begins nothing of an organization that was suspended', async () => {
    const { author, step } = await aDuePost();
    const suspended = () =>
      api().rows(
        `insert into billing_accounts (org_id, status) values ($1, 'suspended')
         on conflict (org_id) do update set status = excluded.status`,
        author.orgId,
      );
    const end = await commitAround(step, suspended);
    assert.equal(end.state, 'again');
    assert.deepEqual(sent, []);
  });

  for (const [what, change] of [
    ['was moved out of its way', `status = 'cancelled'`],
    ['is gone', 'deleted_at = now()'],
    ['is too late by now', `scheduled_at = now() - interval '30 days'`],
  ])
    it(`sends nothing of a post that ${what}, also where its revision says nothing of it`, async () => {
      const { id, step } = await aDuePost();
      await commitAround(step, () => api().rows(`update posts set ${change} where id = $1`, id));
      assert.deepEqual(sent, []);
    });

  it('waits for an edit that is under way, and sends nothing once that is in', async () => {
    const { id, step } = await aDuePost();
    const editor = new pg.Client(api().databaseUrl);
    await editor.connect();
    const end = await commitAround(step, async () => {
      await editor.query('begin');
      await editor.query('update posts set revision = revision + 1 where id = $1', [id]);
      void eventually('the commit waits for it', () =>
        api()
          .rows(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          .then(({ length }) => length > 0),
      ).finally(() => editor.query('commit'));
    });
    await editor.end();
    assert.deepEqual(end, { state: 'look_again' });
    assert.deepEqual(sent, []);
  });

  it('sends no part of a thread whose late answer came in between', async () => {
    const { step } = await steps().aPostUnderWay(await steps().anAuthor(), {
      text: 'root',
      thread: [{ text: 'second' }],
    });
    const lost: CommitResult = { outcome: 'unknown', reason: 'Nobody saw it.', evidence: {} };
    const result: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };
    steps().play({
      commit: ({ content }) => {
        sent.push(content.text);
        return Promise.resolve(lost);
      },
      reconcile: () => Promise.resolve({ verdict: 'not_there', evidence: {} }),
    });
    await steps().publish(step);
    await steps().run(steps().activities.reconcileTarget, step);
    await commitAround(step, () =>
      steps().activities.recordCommit({ targetId: step.targetId, attempt: 1, result }),
    );
    assert.deepEqual(sent, ['root']);
  });

  it('sends nothing when the target was ended', async () => {
    const { step } = await aDuePost();
    const ended = () => steps().activities.failTarget({ ...step, code: 'preparation_failed' });
    await commitAround(step, ended);
    assert.deepEqual(sent, []);
  });

  it('sends nothing when another commit came in between and may publish yet', async () => {
    const { step } = await aDuePost();
    const refused: CommitResult = {
      outcome: 'rejected',
      failure: { kind: 'transient', message: 'Not now.' },
      evidence: {},
    };
    const calls: string[] = [];
    const overtaking = async () => {
      steps().play({ commit: () => (calls.push('the other'), Promise.resolve(refused)) });
      await steps().publish(step);
      steps().play({ commit: () => (calls.push('the late one'), Promise.resolve(refused)) });
    };
    assert.deepEqual(await commitAround(step, overtaking), { state: 'look_again' });
    assert.deepEqual(calls, ['the other']);
  });
});
