import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { query } from '../../../src/local/parts/postgres.ts';
import type { PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startReceiver } from '../../support/servers/receivers.ts';
import { shortRetrySchedule } from '../../support/webhooks.ts';
import { use, useForEach } from '../../support/use.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const outcomes = ({ targets }: PostAnswer) =>
  targets.map(({ platform, status, error }) => [platform, status, error?.code ?? null]);

describe('a post that a removed member has planned', () => {
  const publishing = usePublishing({ ...shortRetrySchedule, PREPARE_LEAD: '60s' });
  const receiver = use(startReceiver);
  const ada = use(() => publishing().anAuthor(['x', 'threads']));
  /** Stands in every text of one test. */
  const mark = useForEach(() => `${ada().marker} ${randomBytes(4).toString('hex')}`);
  const bob = useForEach(() => aUser(publishing().api));
  beforeEach(async () => {
    await join();
  });

  const join = async (): Promise<void> => {
    const { data } = await ada().send('post', '/teams/invite-links', {});
    await publishing().api.post(`/teams/join/${data.token}`, undefined, { as: bob().token });
    await publishing().api.put('/orgs/active', { orgId: ada().orgId }, { as: bob().token });
  };
  const comeBack = async (): Promise<void> => {
    const { data } = await ada().send('post', '/teams/invitations', { email: bob().email });
    await publishing().api.post(`/teams/invitations/${data.token}/accept`, undefined, { as: bob().token });
    await publishing().api.put('/orgs/active', { orgId: ada().orgId }, { as: bob().token });
  };
  const write = async (scheduledAt: string, as = bob().token, platforms = ['x']): Promise<PostAnswer> => {
    const body = {
      brandSlug: ada().brandSlug,
      platforms,
      text: `planned ${mark()} ${Math.random()}`,
      scheduledAt,
    };
    const { status, data, text } = await publishing().api.post('/posts', body, { as });
    assert.equal(status, 201, text);
    return data as PostAnswer;
  };
  const effects = async () => (await ada().effects()).filter(({ text }) => text.includes(mark()));
  const remove = async (how = '?scheduledPosts=stop') => {
    const reply = await publishing().api.delete(`/teams/members/${bob().id}${how}`, { as: ada().token });
    assert.equal(reply.status, 200, reply.text);
    return reply.data.scheduledPosts as { kept: number; stopped: number };
  };
  /** Stops the posts as if the removal had not reached the post's workflow. */
  const stopUnheard = () =>
    publishing().api.rows(
      `insert into stopped_memberships (id, org_id, created_at)
       select id, org_id, now() from memberships where org_id = $1 and user_id = $2`,
      ada().orgId,
      bob().id,
    );
  /** Waits until so many statements wait for a lock. */
  const waiting = (count: number) =>
    eventually('they wait', async () => {
      const locked = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await publishing().api.rows(locked)).length === count;
    });
  /** Begins requests that need the brand or the post, and returns them once both wait for the lock. */
  const whileLocked = async <T>(postId: string, requests: () => T) => {
    const { databaseUrl } = publishing().api;
    const lock = new pg.Client({ connectionString: databaseUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select 1 from brands where slug = $1 for update', [ada().brandSlug]);
    await lock.query('select 1 from posts where id = $1 for update', [postId]);
    const late = requests();
    await waiting(2);
    return { late, release: () => lock.end() };
  };

  it('fails at once on request, no matter who touched it in between, and says why', async () => {
    await ada().send('post', '/webhooks', { name: 'Hook', url: receiver().url, events: ['post.failed'] });
    const { key } = await aKey(publishing().api, bob().token, { scopes: ['posts:write'] });
    const [own, byKey, others] = [
      await write(inSeconds(3_600)),
      await write(inSeconds(3_600), key),
      await write(inSeconds(3_600), ada().token),
    ];
    await ada().patch(`/posts/${own.id}`, { text: `mended ${mark()}` });
    const retimed = await write(inSeconds(3_600), ada().token);
    const schedule = { scheduledAt: inSeconds(7_200) };
    await publishing().api.post(`/posts/${retimed.id}/schedule`, schedule, { as: bob().token });

    assert.deepEqual(await remove(), { kept: 0, stopped: 3 });
    for (const { id } of [own, byKey, retimed])
      assert.deepEqual(outcomes(await ada().untilFinal(id)), [['x', 'failed', 'author_removed']]);
    assert.equal((await ada().read(others.id)).status, 'scheduled');
    await ada().untilWorkflowEnds(own.id);
    await keepHistory(publishing().temporalAddress, `post:${own.id}`, 'publish-post/stopped');

    await eventually('the webhook has heard of all', () => receiver().received.length === 3);
    const { event, data } = JSON.parse(receiver().received[0]?.body ?? '');
    assert.deepEqual([event, data.results[0].error.code], ['post.failed', 'author_removed']);
    const { notifications } = await ada().get<{ notifications: { type: string; body: string }[] }>(
      '/api/notifications',
    );
    assert.match(
      notifications.find(({ type }) => type === 'post.failed')?.body ?? '',
      /left the organization/,
    );
    const { timeline } = await ada().get<{ timeline: { to: string; reason: string }[] }>(
      `/posts/${own.id}/timeline`,
    );
    assert.deepEqual(
      timeline.slice(-3).map(({ to }) => to),
      ['scheduled', 'failed', 'failed'],
    );
    assert.match(timeline.at(-3)?.reason ?? '', /^stopped/);
    const { auditEvents } = await ada().get<{ auditEvents: { details: { scheduledPosts: object } }[] }>(
      '/audit-log?action=member.removed',
    );
    assert.deepEqual(
      auditEvents.map(({ details }) => details.scheduledPosts),
      [{ kept: 0, stopped: 3 }],
    );
    assert.deepEqual(await effects(), []);
  });

  it('is reported in the app alone, as it may be a thousand posts', async () => {
    const { id } = await write(inSeconds(3_600));
    await remove();
    await ada().untilFinal(id);
    const ofIt = `metadata->>'postId' = '${id}'`;
    const told = await publishing().api.rows(`select 1 from notifications where ${ofIt}`);
    const mails = await publishing().api.rows(`select 1 from mails where path = '/posts/${id}'`);
    assert.deepEqual([told.length, mails.length], [1, 0]);
  });

  it('is published by default, and is counted', async () => {
    const post = await write(inSeconds(4));
    assert.deepEqual(await remove(''), { kept: 1, stopped: 0 });
    assert.equal((await ada().untilFinal(post.id)).status, 'published');
    assert.equal((await effects()).length, 1);
  });

  it('is published when another member takes it over, as are new posts of a person who comes back', async () => {
    const stopped = await write(inSeconds(3_600));
    await remove();
    await ada().untilFinal(stopped.id);
    await ada().send('post', `/posts/${stopped.id}/retry`);
    assert.equal((await ada().untilFinal(stopped.id)).status, 'published');
    await comeBack();
    const next = await write(inSeconds(4));
    assert.equal((await ada().untilFinal(next.id)).status, 'published');
    assert.equal((await effects()).length, 2);
  });

  it('fails on the platform that is on hold, and stays where it is live', async () => {
    const post = await write(inSeconds(4), bob().token, ['x', 'threads']);
    await ada().disconnect('x');
    await eventually('only X is left', async () => {
      const { targets } = await ada().read(post.id);
      return targets[0]?.held && targets[1]?.status === 'published';
    });
    assert.deepEqual(await remove(), { kept: 0, stopped: 1 });
    assert.deepEqual(outcomes(await ada().untilFinal(post.id)), [
      ['x', 'failed', 'author_removed'],
      ['threads', 'published', null],
    ]);
    await ada().connect('x');
  });

  /** Creates a post that waits only for its time, with a container created ahead. */
  const readyOnThreads = async (): Promise<PostAnswer> => {
    const post = await write(inSeconds(3), bob().token, ['threads']);
    await eventually('all is ready', async () => {
      const { targets } = await ada().progress(post.id);
      return targets[0]?.step === 'ready; waiting for the publish time';
    });
    return post;
  };

  it('is refused by the commit itself, although its workflow has not heard of the removal', async () => {
    const post = await readyOnThreads();
    await stopUnheard();
    assert.deepEqual(outcomes(await ada().untilFinal(post.id)), [['threads', 'failed', 'author_removed']]);
    assert.deepEqual(await effects(), []);
    await keepHistory(publishing().temporalAddress, `post:${post.id}`, 'publish-post/stopped-at-the-commit');
  });

  it('is refused also to a commit that waits for the removal to end', async () => {
    const post = await readyOnThreads();
    const lock = new pg.Client({ connectionString: publishing().api.databaseUrl });
    await lock.connect();
    await lock.query('begin');
    // what a removal writes once it has stopped the posts
    await lock.query('lock table former_members in exclusive mode');
    const removal = remove();
    await waiting(2);
    await lock.end();
    assert.deepEqual(await removal, { kept: 0, stopped: 1 });
    assert.deepEqual(outcomes(await ada().untilFinal(post.id)), [['threads', 'failed', 'author_removed']]);
    assert.deepEqual(await effects(), []);
  });

  it('is not counted where its call was claimed before', async () => {
    // from its first call on, an account has its own row, the last that a claim locks
    await ada().untilFinal((await write(inSeconds(4))).id);
    const post = await write(inSeconds(3));
    const { databaseUrl } = publishing().api;
    const lock = new pg.Client({ connectionString: databaseUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select 1 from account_paces for no key update');
    await waiting(1);
    const removal = remove();
    await waiting(2);
    await lock.end();
    assert.deepEqual(await removal, { kept: 0, stopped: 0 });
    assert.deepEqual(outcomes(await ada().untilFinal(post.id)), [['x', 'published', null]]);
    const told = `select 1 from post_changes where post_id = $1 and reason like 'stopped%'`;
    assert.equal((await query(databaseUrl, told, [post.id])).rowCount, 0);
  });

  it('fails also where a request that was under way saves or moves it after the removal', async () => {
    const others = await write(inSeconds(3_600), ada().token);
    const { late, release } = await whileLocked(others.id, () => ({
      created: write(inSeconds(4)),
      moved: publishing().api.post(`/posts/${others.id}/publish`, undefined, { as: bob().token }),
    }));
    assert.deepEqual(await remove(), { kept: 0, stopped: 0 });
    await release();
    const { id } = await late.created;
    assert.equal((await late.moved).status, 202);
    for (const one of [id, others.id])
      assert.deepEqual(outcomes(await ada().untilFinal(one)), [['x', 'failed', 'author_removed']]);
    assert.deepEqual(await effects(), []);
  });

  it('ends where it is in the middle of a thread', async () => {
    await ada().fault('x', { operation: 'publish', mode: 'rate_limited', skip: 1, retryAfterSeconds: 3_600 });
    const thread = [{ text: `second ${mark()}` }, { text: `third ${mark()}` }];
    const body = { brandSlug: ada().brandSlug, platforms: ['x'], text: `first ${mark()}`, thread };
    const { data } = await publishing().api.post('/posts', body, { as: bob().token });
    await publishing().api.post(`/posts/${data.id}/publish`, undefined, { as: bob().token });
    await eventually('the second part waits', async () => {
      const { targets } = await ada().progress(data.id as string);
      return targets[0]?.step.startsWith('the account is paused');
    });
    assert.equal((await effects()).length, 1);
    assert.deepEqual(await remove(), { kept: 0, stopped: 1 });
    const { targets } = await ada().untilFinal(data.id as string);
    assert.equal(targets[0]?.error?.code, 'thread_incomplete');
    assert.match(targets[0]?.error?.message ?? '', /left the organization/);
    assert.equal((await effects()).length, 1);
  });
});
