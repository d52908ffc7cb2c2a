import assert from 'node:assert/strict';
import { runOperator } from '../../../src/operator.ts';
import { giveConsent } from '../../../src/local/demo/demo-consent.ts';
import type { PostAnswer } from '../../support/author.ts';
import type { ConnectionAnswer } from '../../support/author-accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { measureAs, type PostNumbers } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';
import { workflowIds } from '../../../src/domain/ids.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { refreshMetrics } from '../../../src/workflows/refresh-metrics.ts';

describe('a round that reads numbers', () => {
  const publishing = usePublishing();

  it('reads the due ones, reports how many, and leaves the rest', async () => {
    const author = await publishing().anAuthor(['x', 'youtube', 'threads']);
    const { id } = await author.published({ platforms: ['x', 'youtube'] });
    const { config, temporal, temporalAddress } = publishing();
    const workflowId = `metrics-round-${config.TASK_QUEUE_PREFIX}`;
    const round = () =>
      temporal.workflow.execute<typeof refreshMetrics>('refreshMetrics', {
        workflowId,
        taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
        args: [],
      });
    const { posts, accounts } = await round();
    assert.deepEqual([posts, accounts], [2, 3]);
    await keepHistory(temporalAddress, workflowId, 'refresh-metrics/due');
    assert.deepEqual(await round(), { posts: 0, accounts: 0, failed: 0 });
    const { orm } = await publishing().service();
    await orm.em
      .fork()
      .execute(`update post_metrics set captured_at = captured_at - interval '5 minutes' where post_id = ?`, [
        id,
      ]);
    const before = (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms[0]?.capturedAt;
    await publishing().api.post(`/posts/${id}/metrics/refresh`, {}, { as: author.token });
    await eventually('it is read again', async () => {
      const [x] = (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms;
      return x?.capturedAt !== before;
    });
    await temporal.workflow.getHandle(workflowIds.postMetrics(id)).result();
    await keepHistory(temporalAddress, workflowIds.postMetrics(id), 'refresh-post-metrics/asked');
  });
});

describe('numbers with a threshold that someone has set', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s' });

  it('are reported once to the webhook that names them, and milestones to people', async () => {
    const author = await publishing().anAuthor();
    await author.send('post', '/webhooks', {
      name: 'numbers',
      url: 'https://example.com/hook',
      events: ['post.metrics'],
      metricThresholds: { likes: [5, 100, 1_000] },
    });
    await author.send('post', '/webhooks', { name: 'all', url: 'https://example.com/all', events: ['*'] });
    const { id } = await author.post({ platforms: ['x'] });
    const post = await author.publishToEnd(id);
    const read = (likes: number) => measureAs(publishing(), author, post, { likes });
    await eventually('a first look', async () => {
      const [x] = (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms;
      return x?.state === 'ok';
    });
    await read(150);
    await read(90);
    await read(170);
    const events = await publishing().api.rows<{
      data: { metric: string; threshold: number; value: number };
    }>(
      `select e.body::jsonb->'data' as data from deliveries d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id
        where e.event = 'post.metrics' and e.org_id = $1 and w.name = 'numbers' order by d.sequence`,
      author.orgId,
    );
    assert.deepEqual(
      events.map(({ data }) => [data.metric, data.threshold, data.value]),
      [
        ['likes', 5, 150],
        ['likes', 100, 150],
      ],
    );
    const told = await publishing().api.rows<{ count: number }>(
      `select count(*)::int as count from deliveries d join events e on e.id = d.event_id where e.event = 'post.metrics' and e.org_id = $1`,
      author.orgId,
    );
    assert.equal(told[0]?.count, 2, 'nobody else is told');
    const { notifications } = await author.get<{ notifications: { type: string; title: string }[] }>(
      '/api/notifications',
    );
    assert.deepEqual(
      notifications.filter(({ type }) => type === 'post.milestone').map(({ title }) => title),
      ['100 likes on x'],
    );
  });
});

describe('numbers on LinkedIn, for apps that may read them', () => {
  const publishing = usePublishing({
    METRICS_EVERY: '1s',
    LINKEDIN_SCOPES:
      'openid profile w_member_social r_member_postAnalytics r_member_profileAnalytics rw_organization_admin w_organization_social',
  });

  for (const who of ['member', 'page'] as const)
    it(`are read of a ${who}`, async () => {
      const author = await publishing().anAuthor(['linkedin']);
      const { accounts } = await publishing().sandbox.accounts();
      const account = accounts.find(
        ({ platform, name }) => platform === 'linkedin' && name === author.marker,
      );
      assert.ok(account);
      const { id } = await author.post({ platforms: ['linkedin'] });
      if (who === 'page')
        await author.patch(`/posts/${id}`, {
          platformOptions: { linkedin: { organizationId: account.organization.id } },
        });
      const post = await author.publishToEnd(id);
      assert.equal(post.status, 'published', JSON.stringify(post.targets[0]?.error));
      await measureAs(publishing(), author, post, { views: 60, likes: 4 });
      const [known] = (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms;
      assert.equal(known?.counts['impressions'], 60);
    });
});

describe('numbers that the operator bounds', () => {
  const budgets = [
    { env: { X_METRICS: 'false' }, says: /X_METRICS/ },
    { env: { X_READ_BUDGET: '0' }, says: /X_READ_BUDGET/ },
  ];
  for (const { env, says } of budgets) {
    const publishing = usePublishing({ METRICS_EVERY: '1s', ...env });

    it(`are not read from X with ${Object.entries(env).join()}, and no call is made`, async () => {
      const author = await publishing().anAuthor();
      const { id } = await author.published({ platforms: ['x'] });
      const known = await eventually('X is off', async () => {
        const [found] = (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms;
        return found?.state === 'off' && found;
      });
      assert.match(known.reason ?? '', says);
      assert.equal(await publishing().sandbox.calls('x', 'insights', author.marker), 0);
    });
  }
});

describe('an account that owns the app of X', () => {
  const publishing = usePublishing({ X_OWNED_ACCOUNTS: '@App_Owner' });

  it('has the numbers of its posts read from its timeline, for a fifth of the price', async () => {
    const { api, sandbox, config, temporal } = publishing();
    const author = await publishing().anAuthor();
    const { brandSlug, token: as } = author;
    const { data } = await api.post('/connections/x/authorize', { brandSlug }, { as });
    await giveConsent(data.authorizeUrl as string, 'app_owner');
    const { connections } = await author.get<{ connections: ConnectionAnswer[] }>('/connections');
    const published: PostAnswer[] = [];
    for (const text of ['One', 'Two', 'Three']) {
      const made = await api.post('/posts', { brandSlug, platforms: ['x'], text }, { as });
      published.push(await author.publishToEnd(made.data.id as string));
    }
    await sandbox.remove('x', published[1]?.targets[0]?.externalId ?? '');
    const before = await sandbox.billed();
    await sandbox.settings({ xAppOwners: ['app_owner'] });
    await temporal.workflow.execute<typeof refreshMetrics>('refreshMetrics', {
      workflowId: `metrics-owned-${config.TASK_QUEUE_PREFIX}`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
    const states = await Promise.all(
      published.map(
        async ({ id }) => (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms[0]?.state,
      ),
    );
    assert.deepEqual(states, ['ok', 'gone', 'ok']);
    const { owned, posts } = await sandbox.billed();
    await sandbox.settings({ xAppOwners: [] });
    assert.deepEqual([owned - before.owned, posts - before.posts], [2, 0]);
    const lines: string[] = [];
    await runOperator(config, ['reads', '--accounts', '--json'], line => lines.push(line));
    const read = (JSON.parse(lines.join('\n')) as { account: string; cost: number }[]).find(
      ({ account }) => account === connections[0]?.externalId,
    );
    // the account itself costs a cent
    assert.equal(read?.cost, 2 * 1_000 + 10_000);
  });
});

describe('money for some of the posts', () => {
  const publishing = usePublishing({ X_READ_BUDGET: '0.02' });

  it('reads those, and says of the others that it is spent', async () => {
    const author = await publishing().anAuthor();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      const { id } = await author.published({ platforms: ['x'] });
      ids.push(id);
    }
    const { config, temporal } = publishing();
    await temporal.workflow.execute<typeof refreshMetrics>('refreshMetrics', {
      workflowId: `metrics-budget-${config.TASK_QUEUE_PREFIX}`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
    const states = await Promise.all(
      ids.map(async id => (await author.get<PostNumbers>(`/posts/${id}/metrics`)).platforms[0]?.state),
    );
    // the account itself may have had its part of it first
    assert.ok(states.includes('ok') && states.includes('off'), states.join());
  });

  it('shows an operator what was spent, by day and by account, and that the rest waits', async () => {
    const { config, api } = publishing();
    const look = async (...args: string[]) => {
      const lines: string[] = [];
      await runOperator(config, args, line => lines.push(line));
      return lines.join('\n');
    };
    const ofX = async <T extends { platform: string }>(...args: string[]): Promise<T | undefined> =>
      (JSON.parse(await look('reads', ...args, '--json')) as T[]).find(({ platform }) => platform === 'x');
    const today = await ofX<{ platform: string; cost: number }>();
    const account = await ofX<{ platform: string; cost: number; orgs: string }>('--accounts');
    assert.ok(today && today.cost > 0 && today.cost <= 20_000, String(today?.cost));
    assert.equal(account?.cost, today.cost);
    const dollars = `$${(today.cost / 1_000_000).toFixed(3)}`;
    assert.ok((await look('reads')).includes(`${dollars} of $0.02`));
    assert.ok((await look('reads', '--accounts')).includes(`${dollars}  ${account.orgs}`));
    assert.ok((await look('doctor')).includes(`Reading from X has cost ${dollars} of $0.020 today`));
    assert.match(await (await fetch(api.metricsUrl)).text(), /^x_reads_dollars 0\.0[12]/m);
  });
});
