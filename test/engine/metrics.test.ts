import assert from 'node:assert/strict';
import { freePort } from '../../src/local/ports.ts';
import { aPublishingAuthor, type Author } from '../support/author.ts';
import { eventually } from '../support/eventually.ts';
import { startMortal } from '../support/mortal-worker.ts';
import { sandboxControl } from '../support/servers/sandbox-control.ts';
import { use } from '../support/use.ts';
import { shortRetrySchedule } from '../support/webhooks.ts';

describe('metrics of what the service is for', () => {
  const mortal = use(async () => {
    const port = String(await freePort());
    const env = {
      ...shortRetrySchedule,
      ACCOUNT_SPACING: '0s',
      COMMIT_TIMEOUT: '2s',
      RECONCILE_SETTLE: '500ms',
    };
    return {
      ...(await startMortal(env, {}, { workerEnv: { METRICS_PORT: port } })),
      url: `http://127.0.0.1:${port}/metrics`,
    };
  });
  let author: Author;
  before(async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal, ['x', 'linkedin']);
  });

  /** The lines of one family of what a process answers. */
  const linesOf = async (url: string, family: string): Promise<string[]> =>
    (await (await fetch(url)).text()).split('\n').filter(line => line.startsWith(family));
  const published = async (): Promise<void> => {
    const post = await author.post({ platforms: ['x', 'linkedin'] });
    await author.publish(post.id);
    await author.untilFinal(post.id);
  };

  it('count where targets end, by platform and our own code, and how late they were published', async () => {
    await author.fault('linkedin', { operation: 'publish', mode: 'forbidden' });
    await published();
    const ends = await eventually('both are counted', async () => {
      const lines = await linesOf(mortal().url, 'publish_ends{');
      return lines.length === 2 && lines.toSorted();
    });
    assert.match(ends[0] ?? '', /code="".*platform="x".*status="published".* 1$/);
    assert.match(ends[1] ?? '', /code="permission".*platform="linkedin".*status="failed".* 1$/);
    const late = await linesOf(mortal().url, 'publish_lateness_seconds_bucket');
    assert.ok(
      late.some(line => line.includes('le="0.25"')),
      late.join('\n'),
    );
  });

  it('count requests to platforms, by outcome, whatever words the platforms use', async () => {
    await author.fault('x', { operation: 'publish', mode: 'reset_after' });
    await published();
    const lines = await linesOf(mortal().url, 'platform_operations{');
    const commits = lines.filter(
      line => line.includes('operation="commit"') && line.includes('platform="x"'),
    );
    assert.ok(
      commits.some(line => line.includes('outcome="unknown"')),
      lines.join('\n'),
    );
    assert.ok(
      commits.some(line => line.includes('outcome="published"')),
      lines.join('\n'),
    );
    assert.ok(!lines.some(line => line.includes(author.marker) || line.includes(author.orgId)));
  });

  it('give no series to a word from outside: of a platform, of a caller', async () => {
    await author.fault('x', { operation: 'publish', mode: 'duplicate' });
    await author.fault('linkedin', { operation: 'publish', mode: 'forbidden' });
    await published();
    await fetch(`${mortal().api.url}/${author.marker}/${author.orgId}`);
    const all = [...(await linesOf(mortal().url, '')), ...(await linesOf(mortal().api.metricsUrl, ''))];
    const words = all.flatMap(line => [...line.matchAll(/(?:code|outcome|status|state|kind)="([^"]*)"/g)]);
    assert.deepEqual(
      words.map(([, word]) => word).filter(word => !/^(?:[a-z_]*|\d{3})$/.test(word ?? '')),
      [],
    );
    assert.ok(!all.some(line => line.includes(author.marker) || line.includes(author.orgId)));
  });

  it('count how long work waited for the event loop, in the API and the worker by the same name', async () => {
    for (const url of [mortal().url, mortal().api.metricsUrl]) {
      const lines = await linesOf(url, 'event_loop_delay_seconds_bucket{');
      const bounds = lines.map(line => /le="([^"]+)"/.exec(line)?.[1]);
      assert.deepEqual(bounds, [
        '0.005',
        '0.01',
        '0.025',
        '0.05',
        '0.1',
        '0.25',
        '0.5',
        '1',
        '2.5',
        '5',
        '10',
        '+Inf',
      ]);
      assert.ok(Number(lines.at(-1)?.split(' ').at(-1)) > 0, lines.join('\n'));
    }
  });

  it('count requests to webhooks, by outcome', async () => {
    const { data } = await author.send('post', '/webhooks', {
      name: 'Nobody',
      url: `http://127.0.0.1:${await freePort()}/`,
      events: ['post.published'],
    });
    await published();
    await eventually('an attempt is counted', async () =>
      (await linesOf(mortal().url, 'webhook_attempts{')).some(line => line.includes('outcome="connect')),
    );
    await author.patch(`/webhooks/${data.webhook.id}`, { enabled: false });
  });

  it('count what waits for a person, and the credits and quotas of all', async () => {
    const scheduledAt = new Date(Date.now() + 3_000).toISOString();
    const post = await author.post({ platforms: ['x'], scheduledAt });
    await author.disconnect('x');
    const says = (line: string) => async () =>
      (await linesOf(mortal().api.metricsUrl, line)).some(found => found === line);
    await eventually('the held target is counted', says('targets_held 1'));
    const quotas = await linesOf(mortal().api.metricsUrl, 'quota_left{');
    assert.ok(quotas.includes('quota_left{quota="youtube"} 100'), quotas.join('\n'));
    const used = quotas.find(line => line.startsWith('quota_left{quota="linkedin"}')) ?? '';
    assert.ok(Number(used.split(' ')[1]) < 150, used);
    for (const line of ['work_open{kind="clip",status="queued"} 0', 'accounts_paused{platform="threads"} 0'])
      assert.ok(await says(line)(), line);
    await author.connect('x');
    await author.untilFinal(post.id);
    await eventually('nothing is held any more', says('targets_held 0'));
  });

  it('say what waits and stands still, from every process of the API alike', async () => {
    const lines = await linesOf(mortal().api.metricsUrl, '');
    for (const name of [
      'outbox_messages',
      'posts_overdue',
      'targets_held',
      'posts_unconfirmed',
      'deliveries_oldest_seconds',
    ])
      assert.ok(
        lines.some(line => line.startsWith(`${name} `)),
        name,
      );
    await mortal().worker.stop('now');
    await author.post({ platforms: ['x'], scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    await eventually('a message waits', async () =>
      (await linesOf(mortal().api.metricsUrl, 'outbox_messages ')).some(line => !line.endsWith(' 0')),
    );
  });
});
