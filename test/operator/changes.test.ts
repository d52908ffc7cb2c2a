import assert from 'node:assert/strict';
import path from 'node:path';
import type { Author } from '../support/author.ts';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';
import { operatorOf } from '../support/operator.ts';
import { openTerminal } from '../support/terminal.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const why = ['--reason', 'their wish', '--by', 'ada'];

describe('an operator’s change of posts', () => {
  const publishing = usePublishing();

  const run = operatorOf(() => publishing().config);
  const logOf = async (author: Author, targetId: string) => {
    const { auditEvents } = await author.get<{
      auditEvents: { action: string; actor: { kind: string; id: string }; details: object }[];
    }>(`/audit-log?targetId=${targetId}`);
    return auditEvents.map(({ action, actor, details }) => ({
      action,
      actor: `${actor.kind}:${actor.id}`,
      details,
    }));
  };
  const lastReason = async (author: Author, postId: string) => {
    const { timeline } = await author.get<{ timeline: { kind: string; actor: string; reason: string }[] }>(
      `/posts/${postId}/timeline?limit=100`,
    );
    return timeline
      .filter(({ kind, actor }) => kind === 'change' && actor.startsWith('operator'))
      .map(({ actor, reason }) => `${actor} ${reason}`);
  };
  it('cancels a post by the way of the API, and says who did and why', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'], scheduledAt: inAnHour() });
    await author.untilWorkflowRuns(post.id);
    const { code, text } = await run(['cancel', post.id, ...why]);
    assert.equal(code, 0);
    assert.equal(text, `Cancel 1 post:\n1 of 1: ${post.id} cancelled\nDone: 1 of 1 cancelled.`);
    assert.equal((await author.read(post.id)).status, 'cancelled');
    await author.untilWorkflowEnds(post.id);
    assert.deepEqual(await lastReason(author, post.id), ['operator:ada cancelled: their wish']);
    assert.deepEqual(await logOf(author, post.id), [
      { action: 'post.cancelled', actor: 'operator:ada', details: { reason: 'their wish' } },
    ]);
  });

  it('cancels many only after a person has seen them and agreed', async () => {
    const author = await publishing().anAuthor();
    const posts = [
      await author.post({ platforms: ['x'], scheduledAt: inAnHour() }),
      await author.post({ platforms: ['threads'], scheduledAt: inAnHour() }),
    ];
    const all = ['cancel', '--org', author.orgId, ...why];
    const statuses = () => Promise.all(posts.map(async ({ id }) => (await author.read(id)).status));
    const untouched = ['scheduled', 'scheduled'];

    await assert.rejects(run(all), { message: /Cancel 2 posts\? The command cannot ask here/, exitCode: 2 });
    const dry = await run([...all, '--dry-run']);
    for (const { id } of posts) assert.match(dry.text, new RegExp(`^${id} `, 'm'));
    const questions: string[] = [];
    const answering = (answer: string) => ({
      ask: (question: string) => {
        questions.push(question);
        return Promise.resolve(answer);
      },
    });
    assert.equal((await run(all, answering(''))).code, 1);
    assert.deepEqual(await statuses(), untouched);

    assert.equal((await run(all, answering('y'))).code, 0);
    assert.deepEqual(questions, ['Cancel 2 posts? (y/N) ', 'Cancel 2 posts? (y/N) ']);
    assert.deepEqual(await statuses(), ['cancelled', 'cancelled']);
    assert.match((await run([...all, '--yes'])).text, /Nothing to do/);
  });

  it('leaves alone what is no longer what was shown when its turn comes', async () => {
    const author = await publishing().anAuthor();
    const due = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [stays, moved] = [
      await author.post({ platforms: ['x'], scheduledAt: due(30) }),
      await author.post({ platforms: ['x'], scheduledAt: due(31) }),
    ];
    const ask = async () => {
      await author.patch(`/posts/${moved.id}`, { scheduledAt: due(2) });
      return 'y';
    };
    const { code, text } = await run(['cancel', '--org', author.orgId, '--since', due(24), ...why], { ask });
    assert.equal(code, 1);
    assert.match(text, new RegExp(`${moved.id} not cancelled: The item has changed since it was shown`));
    assert.match(text, /Done: 1 of 2 cancelled, 1 not\.$/);
    assert.deepEqual(
      [(await author.read(stays.id)).status, (await author.read(moved.id)).status],
      ['cancelled', 'scheduled'],
    );
  });

  it('asks at a terminal, where Ctrl-C is no', async () => {
    const author = await publishing().anAuthor();
    const posts = [
      await author.post({ platforms: ['x'], scheduledAt: inAnHour() }),
      await author.post({ platforms: ['x'], scheduledAt: inAnHour() }),
    ];
    const open = () =>
      openTerminal(
        { DATABASE_URL: publishing().config.DATABASE_URL ?? '' },
        ['operator', 'cancel', '--org', author.orgId, ...why],
        path.resolve('src/main.ts'),
      );
    for (const [keys, code, status] of [
      ['\u0003', 1, 'scheduled'],
      ['y\r', 0, 'cancelled'],
    ] as const) {
      const terminal = open();
      await terminal.shows(/Cancel 2 posts\? \(y\/N\)/);
      terminal.press(keys);
      assert.equal(await terminal.ended, code, terminal.text());
      for (const { id } of posts) assert.equal((await author.read(id)).status, status);
    }
  });

  it('stopped half-way, says what was done, and continues when it runs again', async () => {
    const author = await publishing().anAuthor();
    for (let made = 0; made < 3; made += 1) await author.post({ platforms: ['x'], scheduledAt: inAnHour() });
    const stop = new AbortController();
    const all = ['cancel', '--org', author.orgId, '--yes', ...why];
    const first = await run(all, { listen: () => stop.signal }, line => {
      if (line.startsWith('1 of 3')) stop.abort();
    });
    assert.equal(first.code, 1);
    assert.match(first.text, /Stopped: 1 of 3 cancelled\. Run the command again to continue\.$/);
    assert.match((await run(all)).text, /Done: 2 of 2 cancelled\.$/);
  });

  it('takes the oldest due first, and says where more are left', async () => {
    const author = await publishing().anAuthor();
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const later = await author.post({ platforms: ['x'], scheduledAt: at(3) });
    const sooner = await author.post({ platforms: ['x'], scheduledAt: at(2) });
    const one = ['cancel', '--org', author.orgId, '--limit', '1', ...why];
    const first = await run(one);
    assert.match(
      first.text,
      new RegExp(`: ${sooner.id} cancelled\n.*\nMore match\\. Run the command again\\.$`),
    );
    const second = await run(one);
    assert.match(second.text, new RegExp(`: ${later.id} cancelled\nDone: 1 of 1 cancelled\\.$`));
  });

  it('tries again what failed, on one platform where one is named', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x', 'threads'] });
    for (const platform of ['x', 'threads'] as const)
      await author.fault(platform, { operation: 'publish', mode: 'forbidden' });
    const failed = await author.publishToEnd(post.id);
    assert.equal(failed.status, 'failed');
    const code = failed.targets.find(({ platform }) => platform === 'x')?.error?.code ?? '';
    const meant = ['retry', '--org', author.orgId, '--platform', 'x', '--error', code];
    assert.match((await run([...meant, ...why])).text, /1 of 1 retried/);
    const after = await author.untilFinal(post.id);
    assert.equal(after.status, 'partial');
    assert.deepEqual(after.targets.map(({ platform, status }) => `${platform} ${status}`).toSorted(), [
      'threads failed',
      'x published',
    ]);
    const effects = await author.effects();
    assert.deepEqual(
      effects.map(({ platform }) => platform),
      ['x'],
    );
    assert.deepEqual(await lastReason(author, post.id), ['operator:ada retry on x: their wish']);
    const again = await run(['retry', post.id, '--platform', 'x', ...why]);
    assert.match(again.text, /not retried: The post has nothing to retry on x\./);
    assert.match((await run([...meant, ...why])).text, /Nothing to do: no post matches\.$/);
  });

  it('leaves posts that were due more than three days ago alone, unless --since says otherwise', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['x'] });
    await author.fault('x', { operation: 'publish', mode: 'forbidden' });
    assert.equal((await author.publishToEnd(post.id)).status, 'failed');
    await publishing().api.rows(`update posts set due_at = now() - interval '4 days' where id = $1`, post.id);
    const all = ['retry', '--org', author.orgId, '--dry-run', ...why];
    assert.match(
      (await run(all)).text,
      /^Only posts due since .* Use --since to change that\.\nNothing to do/,
    );
    for (const since of ['5d', new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)])
      assert.match((await run([...all, '--since', since])).text, /^Retry: 1 post\./m);
    await assert.rejects(run([...all, '--since', '2027-02-40']), /--since needs a date such as/);
    await assert.rejects(run([...all, '--since', 'monday']), { exitCode: 2 });
  });

  it('leaves what its people have called off when it tries again', async () => {
    const author = await publishing().anAuthor(['threads']);
    const { id: threads } = await author.connection('threads');
    assert.equal((await run(['pause', 'account', threads, ...why])).code, 0);
    const [one, other] = [
      await author.post({ platforms: ['linkedin', 'threads'] }),
      await author.post({ platforms: ['linkedin', 'x', 'threads'] }),
    ];
    await author.fault('x', { operation: 'publish', mode: 'forbidden' });
    for (const { id } of [one, other]) await author.publish(id);
    for (const { id } of [one, other]) {
      await eventually('only threads waits', async () => {
        const { targets } = await author.read(id);
        return targets.every(
          ({ platform, status, held }) =>
            status === 'failed' || status === 'published' || (platform === 'threads' && held),
        );
      });
      assert.equal((await run(['cancel', id, ...why])).code, 0);
    }
    assert.equal((await run(['resume', 'account', threads, ...why])).code, 0);

    assert.match((await run(['retry', '--org', author.orgId, ...why])).text, /1 of 1 retried/);
    const statusesOf = ({ targets }: Awaited<ReturnType<Author['read']>>) =>
      targets.map(({ platform, status }) => `${platform} ${status}`).toSorted();
    assert.deepEqual(statusesOf(await author.untilFinal(other.id)), [
      'linkedin published',
      'threads cancelled',
      'x published',
    ]);
    const named = await run(['retry', one.id, ...why]);
    assert.match(named.text, /not retried: The post has nothing to retry\./);
    assert.deepEqual(statusesOf(await author.read(one.id)), ['linkedin published', 'threads cancelled']);
  });

  it('resolves an unconfirmed post by the result of a person’s check', async () => {
    const author = await publishing().anAuthor();
    const post = await author.post({ platforms: ['linkedin'] });
    await author.fault('linkedin', { operation: 'publish', mode: 'reset_after' });
    assert.equal((await author.publishToEnd(post.id)).status, 'unconfirmed');
    await assert.rejects(
      run(['resolve', post.id, '--platform', 'linkedin', ...why]),
      /--as needs the result of your check/,
    );
    const url = 'https://www.linkedin.com/feed/update/1';
    const there = ['resolve', post.id, '--platform', 'linkedin', '--as', 'published', '--url', url];
    assert.equal((await run([...there, ...why])).code, 0);
    const after = await author.read(post.id);
    assert.deepEqual([after.status, after.targets[0]?.url], ['published', url]);
    const byId = ['--target', String(after.targets[0]?.id), '--as', 'published'];
    const again = await run(['resolve', post.id, ...byId, ...why]);
    assert.equal(again.code, 1);
    assert.match(again.text, /not resolved: Only an unconfirmed target can be resolved/);
  });

  it('takes no change without a reason, nor of all posts there are', async () => {
    await assert.rejects(run(['cancel', '--late']), { message: /--reason needs one line/, exitCode: 2 });
    for (const [option, wrong] of [
      ['--reason', 'two\nlines'],
      ['--reason', 'a bell \u0007 rings'],
      ['--by', 'a'.repeat(61)],
      ['--by', 'ada\u2028grace'],
    ] as const)
      await assert.rejects(run(['cancel', '--late', ...why, option, wrong]), {
        message: new RegExp(`${option} needs .*one line`),
        exitCode: 2,
      });
    await assert.rejects(run(['cancel', '--yes', ...why]), /Which posts\? Use a post id/);
    await assert.rejects(run(['retry', 'nothing', ...why]), /The post "nothing" was not found/);
    assert.match((await run(['cancel', '--help'])).text, /--dry-run/);
  });

  it('takes no filter that would mean something else', async () => {
    const id = '019a0000-0000-7000-8000-000000000000';
    for (const [args, message] of [
      [['cancel', '--org', 'acme', '--platform', 'x'], /Cancelling always affects all platforms/],
      [['cancel', id, '--org', 'acme'], /or --org, not both/],
      [['retry', id, '--since', '3d'], /or --since, not both/],
      [['retry', '--since', '3d'], /Which posts\? Use a post id/],
      [['resolve', id, '--platform', 'x', '--as', 'published', '--held'], /or --held, not both/],
      [['resolve', '--platform', 'x', '--as', 'published'], /Which posts\? Use a post id/],
      [['resolve', '--platform', 'x', '--as', 'failed', '--held'], /Use a post id or --org/],
      [['resolve', id, '--as', 'published'], /or --target the target of the post/],
      [['retry', '--org', 'acme', '--target', id], /--target requires a post id/],
      [['retry', id, '--platform', 'x', '--target', id], /--platform or --target, not both/],
      [['cancel', id, '--target', id], /Remove --target/],
      [['requeue', id, '--webhook', id], /or --webhook, not both/],
      [['requeue', id, '--status', 'held'], /or --webhook, not both/],
    ] as const)
      await assert.rejects(run([...args, ...why]), { message, exitCode: 2 });
    await assert.rejects(run(['retry', id, '--platform', 'x', ...why]), /post .* was not found/);
  });

  it('holds a platform visibly, notifies its people, and releases it at once', async () => {
    const author = await publishing().anAuthor();
    const pausing = ['platform', 'threads', '--reason', 'Threads doubles posts.'];
    assert.match((await run(['pause', ...pausing])).text, /Publishing there is paused\. Due posts are held/);
    try {
      const post = await author.post({ platforms: ['x', 'threads'] });
      await author.publish(post.id);
      assert.deepEqual(await author.untilHeld(post.id).then(({ held }) => [held?.platforms, held?.code]), [
        ['threads'],
        'publishing_paused',
      ]);
      await publishing().replaceWorker();
      await eventually('X has it', async () => (await author.effects()).length === 1);
      const { notifications } = await author.get<{ notifications: { title: string; body: string }[] }>(
        '/api/notifications',
      );
      assert.match(notifications[0]?.title ?? '', /on hold: publishing on threads is paused/);
      assert.match(
        notifications[0]?.body ?? '',
        /Threads doubles posts\. The post is published automatically/,
      );
      const shown = /platform threads is paused since .* by operator: Threads doubles posts\. \(1 held\)/;
      assert.match((await run(['posts', '--held'])).text, shown);
      assert.match((await run(['doctor'])).text, shown);

      const resumed = await run(['resume', 'platform', 'threads', '--reason', 'well again']);
      assert.match(resumed.text, /Held posts that continue now: 1\.$/);
      assert.equal((await author.untilFinal(post.id)).status, 'published');
      assert.equal((await author.effects()).length, 2);
    } finally {
      await run(['resume', ...pausing]);
    }
  });

  it('holds one organization, or one account, and no others', async () => {
    const [held, free] = [await publishing().anAuthor(['x']), await publishing().anAuthor(['x'])];
    const { id: x } = await held.connection('x');
    for (const [kind, name] of [
      ['organization', held.orgId],
      ['account', x],
    ] as const) {
      assert.equal((await run(['pause', kind, name, ...why])).code, 0);
      const [one, other] = [await held.post({ platforms: ['x'] }), await free.post({ platforms: ['x'] })];
      await held.publish(one.id);
      assert.equal((await free.publishToEnd(other.id)).status, 'published');
      assert.equal((await held.untilHeld(one.id)).held?.code, 'publishing_paused');
      assert.deepEqual(
        (await logOf(held, name)).slice(0, 1).map(({ action, details }) => [action, details]),
        [['publishing.paused', { reason: 'their wish' }]],
      );
      assert.equal((await run(['resume', kind, name, ...why])).code, 0);
      assert.equal((await held.untilFinal(one.id)).status, 'published');
    }
  });
});
