import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platformNames } from '../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startReceiver } from '../../support/servers/receivers.ts';
import { backUp, restoredFrom, stateOf, untilMode, type Backup } from '../../support/set-back.ts';
import { use } from '../../support/use.ts';
import { shortRetrySchedule } from '../../support/webhooks.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const ids = (lines: { postId: string }[]): string[] => lines.map(({ postId }) => postId);
const statuses = ({ targets }: PostAnswer): Record<string, string> =>
  Object.fromEntries(targets.map(({ platform, status }) => [platform, status]));

describe('a database that was set back', () => {
  const failpoints = path.join(tmpdir(), `set-back-${randomBytes(6).toString('hex')}`);
  const publishing = usePublishing({
    ...shortRetrySchedule,
    PREPARE_LEAD: '300ms',
    SWEEP_EVERY: '1s',
    SWEEP_AFTER: '1500ms',
    RECONCILE_SETTLE: '1s',
    RECONCILE_SETTLE_UNGUARDED: '2s',
    RECONCILE_BUDGET: '20s',
    OPERATOR_EMAIL: 'operator@example.com',
    FAILPOINTS: failpoints,
  });
  const receiver = use(startReceiver);
  let author: Author;
  beforeEach(async () => {
    author = await publishing().anAuthor();
  });

  after(async () => {
    for (const end of ['', '.answered', '.claims', '.answered-late'])
      await rm(`${failpoints}${end}`, { force: true });
  });

  const backup = (): Promise<Backup> => backUp(publishing().config.DATABASE_URL ?? '');
  const restored = (taken: Pick<Backup, 'at'>, ...more: string[]) =>
    restoredFrom(publishing().config, taken, ...more);
  const until = (mode: 'normal' | 'restored') => untilMode(publishing().api, mode);
  const rows = <Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    publishing().api.rows<Row>(sql, ...values);
  const sendAway = async (post: { id: string }): Promise<PostAnswer> => {
    await author.publish(post.id);
    return author.untilFinal(post.id);
  };
  /** Waits for sweeps, so that Temporal knows a later number than the backup. */
  const sweepsGoBy = async (): Promise<unknown> => {
    const number = async (): Promise<number> =>
      Number((await rows<{ number: string }>('select number from database_state'))[0]?.number);
    const before = await number();
    return eventually('sweeps go by', async () => (await number()) > before + 1);
  };

  it('is noticed, publishes nothing, and is made right post by post once an operator has said so', async () => {
    const platforms = ['x', 'threads', 'linkedin'] as const;
    const waiting = await author.post({ platforms, scheduledAt: inSeconds(3_600) });
    const cancelled = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const moved = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const later = await author.post({ platforms: ['threads'], scheduledAt: inSeconds(3_600) });
    const draft = await author.post({ platforms: ['instagram'] });
    for (const post of [waiting, cancelled, moved, later]) await author.untilWorkflowRuns(post.id);
    const taken = await backup();

    assert.equal((await sendAway(waiting)).status, 'published');
    assert.equal((await sendAway(draft)).status, 'published');
    await author.send('post', `/posts/${cancelled.id}/cancel`);
    await author.untilWorkflowEnds(cancelled.id);
    const newTime = inSeconds(7_200);
    await author.patch(`/posts/${moved.id}`, { scheduledAt: newTime });
    const made = await author.post({ platforms: ['x'], text: `made since ${author.marker}` });
    const liveUrl = (await sendAway(made)).targets[0]?.url;
    const before = await author.effects();

    await taken.restore();
    await until('restored');
    const dry = await restored(taken, '--dry-run');
    await until('restored');
    const report = await restored(taken);
    assert.deepEqual({ ...report, isDryRun: true }, dry);
    await until('normal');

    assert.deepEqual(ids(report.readBack), [waiting.id, draft.id].toSorted());
    assert.deepEqual(ids(report.cancelled), [cancelled.id]);
    assert.deepEqual(ids(report.moved), [moved.id]);
    const [lost, ...more] = report.lost;
    assert.deepEqual(
      [lost?.postId, lost?.orgId, lost?.temporal, more],
      [made.id, author.orgId, 'published', []],
    );
    assert.match(lost?.brand ?? '', new RegExp(author.marker));
    assert.deepEqual(
      [lost?.text, lost?.author, lost?.urls],
      [`made since ${author.marker}`, `user:${author.user.id}`, [liveUrl]],
    );
    assert.ok(lost?.authorName);
    const audited = await rows(
      `select actor_id as "by", details->>'reason' as reason, details->>'lost' as lost
         from audit_events where action = 'database.restored'`,
    );
    assert.deepEqual(audited, [{ by: 'grace', reason: 'the disk failed', lost: '1' }]);
    assert.deepEqual(statuses(await author.untilFinal(waiting.id)), {
      x: 'published',
      threads: 'published',
      linkedin: 'unconfirmed',
    });
    assert.equal((await author.untilFinal(draft.id)).status, 'published');
    assert.equal((await author.read(cancelled.id)).status, 'cancelled');
    const { scheduledAt } = await author.get<{ scheduledAt: string }>(`/posts/${moved.id}`);
    assert.equal(scheduledAt, newTime);
    assert.equal((await author.read(later.id)).status, 'scheduled');
    assert.deepEqual(await author.effects(), before);
  });

  it('publishes nothing meanwhile, says so everywhere, and continues afterwards', async () => {
    const wish = { name: 'All', url: receiver().url, events: ['*'] };
    const { data } = await author.send('post', '/webhooks', wish);
    const { webhook } = data as { webhook: { id: string } };
    const due = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const taken = await backup();
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    const count = receiver().received.length;

    await author.publish(due.id);
    await author.send('post', `/webhooks/${webhook.id}/test`);
    const metrics = async (): Promise<string> => (await fetch(publishing().api.metricsUrl)).text();
    assert.match(await metrics(), /^database_restored 1$/m);
    const folder = path.join(publishing().config.DATA_DIR, 'mail');
    const told = await eventually('the operator has a mail', async () => {
      const mails = await readdir(folder);
      const texts = await Promise.all(mails.map(name => readFile(path.join(folder, name), 'utf8')));
      return texts.find(text => text.includes('To: operator@example.com'));
    });
    assert.match(told, /Subject: The database was set back: publishing has stopped/);
    await sweepsHaveLooked();
    const messages = await rows('select 1 from outbox_messages where workflow_id = $1', `post:${due.id}`);
    assert.ok(messages.length > 0);
    assert.deepEqual([await author.effects(), receiver().received.length], [[], count]);
    const draft = await author.post({ platforms: ['x'] });
    assert.equal((await author.read(draft.id)).status, 'draft');

    await restored(taken);
    assert.equal((await author.untilFinal(due.id)).status, 'published');
    await eventually('the webhook is told', () =>
      receiver().received.some(({ body }) => body.includes('post.published') && body.includes(due.id)),
    );
    const published = receiver().received.find(({ body }) => body.includes('post.published'));
    assert.ok(Number(published?.headers['x-service-sequence']) > 1_000_000);
    assert.match(await metrics(), /^database_restored 0$/m);
  });

  it('does not resend posts that were deleted or corrected on the platform since', async () => {
    const text = `Old words ${author.marker}`;
    const [gone, corrected] = [
      await author.post({ platforms: ['x'] }),
      await author.post({ platforms: ['youtube'] }),
    ];
    const thread = await author.send('post', '/posts', {
      brandSlug: author.brandSlug,
      platforms: ['threads'],
      text,
      thread: [{ text: `second ${author.marker}` }],
    });
    const taken = await backup();
    for (const { id } of [gone, corrected, thread.data]) await sendAway({ id });
    for (const { id } of [gone, thread.data]) await author.send('post', `/posts/${id}/unpublish`);
    await author.patch(`/posts/${corrected.id}/published`, {
      platforms: { youtube: { title: `New title ${author.marker}` } },
    });
    for (const { id } of [gone, thread.data])
      await eventually(
        'it is taken back',
        async () => (await author.read(id)).targets[0]?.status === 'removed',
      );
    const count = (await author.effects()).length;
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    await restored(taken);
    for (const { id } of [gone, thread.data]) {
      const [target] = (await author.untilFinal(id)).targets;
      assert.equal(target?.status, 'unconfirmed');
      assert.match(target.error?.message ?? '', /deleted or changed on its platforms since/);
    }
    assert.notEqual((await author.untilFinal(corrected.id)).status, 'failed');
    assert.equal((await author.effects()).length, count);
  });

  /** Time for a process that would send something. */
  const sweepsHaveLooked = async (): Promise<void> => {
    const { temporal, config } = publishing();
    const taken = async (): Promise<number> => {
      const { info } = await temporal.schedule.getHandle(`${config.TASK_QUEUE_PREFIX}sweep`).describe();
      return info.numActionsTaken;
    };
    const before = await taken();
    await eventually('two sweeps have looked', async () => (await taken()) > before + 2);
  };

  it('does not resend a thread and a first comment that were live', async () => {
    const { brandSlug, marker } = author;
    const thread = [{ text: `second ${marker}` }, { text: `third ${marker}` }];
    const { data } = await author.send('post', '/posts', {
      brandSlug,
      platforms: ['x', 'threads'],
      text: `first ${marker}`,
      thread,
    });
    const commented = await author.post({ platforms: ['x'], firstComment: `comment ${marker}` });
    const taken = await backup();
    assert.equal((await sendAway(data as { id: string })).status, 'published');
    assert.equal((await sendAway(commented)).status, 'published');
    await eventually('the comment is there', async () => (await author.effects()).length === 8);
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    await restored(taken);
    assert.deepEqual(statuses(await author.untilFinal(data.id as string)), {
      x: 'published',
      threads: 'published',
    });
    const { targets } = await author.untilFinal(commented.id);
    assert.deepEqual([targets[0]?.status, targets[0]?.firstComment?.status], ['published', 'unconfirmed']);
    assert.equal((await author.effects()).length, 8);
  });

  it('does not resend comments of the lost time, and keeps comments that are due later', async () => {
    const comments = [0, 3_600].map(after => ({ text: `after ${after} ${author.marker}`, after }));
    const [before, between] = [
      await author.post({ platforms: ['x'], comments }),
      await author.post({
        platforms: ['x'],
        comments: comments.map(one => ({ ...one, text: `other ${one.text}` })),
      }),
    ];
    const statusesOf = async ({ id }: { id: string }) =>
      (await author.read(id)).targets[0]?.comments.map(({ status }) => status);
    const firstIsThere = (post: { id: string }) =>
      eventually('the first is there', async () => (await statusesOf(post))?.[0] === 'published');
    await sendAway(between);
    await firstIsThere(between);
    const taken = await backup();
    await rows(
      `update follow_up_comments set status = 'pending', external_id = null where post_id = $1 and number = 1`,
      between.id,
    );
    await sendAway(before);
    await firstIsThere(before);
    await taken.restore();
    await until('restored');
    await restored(taken);
    await author.untilFinal(before.id);
    await sweepsGoBy();
    assert.deepEqual(await statusesOf(before), ['unconfirmed', 'pending']);
    assert.equal((await author.effects()).filter(({ kind }) => kind !== 'post').length, 2);
  });

  it('sends comments on a post that is known not to have been live', async () => {
    const comments = [{ text: `comment ${author.marker}`, after: 0 }];
    const post = await author.post({ platforms: ['x'], comments });
    const taken = await backup();
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 3_600 });
    await author.publish(post.id);
    await eventually('X has refused it', async () =>
      JSON.stringify(await author.get<unknown>(`/posts/${post.id}/timeline`)).includes('rejected'),
    );
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    assert.deepEqual(ids((await restored(taken)).readBack), [post.id]);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    const ended = await eventually('the comment ends', async () => {
      const [comment] = (await author.read(post.id)).targets[0]?.comments ?? [];
      return comment && !['pending', 'calling'].includes(comment.status) && comment.status;
    });
    assert.deepEqual([ended, (await author.effects()).length], ['published', 2]);
  });

  /** Deletes the comment, as in a backup made between a post and its first comment. */
  const forgetComment = async ({ id }: { id: string }): Promise<void> => {
    await rows(
      `update follow_up_comments set status = 'pending', attempt = 0, external_id = null, evidence = '[]', ended_at = null where post_id = $1`,
      id,
    );
    await rows(`update posts set status = 'publishing' where id = $1`, id);
  };
  /** Deletes the answer, as in a backup made while its call was in flight. */
  const forgetAnswer = async ({ id }: { id: string }): Promise<void> => {
    await rows(
      `update post_targets set status = 'committing', parts = '[]', external_id = null, published_at = null where post_id = $1`,
      id,
    );
    await rows('delete from follow_up_comments where post_id = $1', id);
    await rows(
      'update publish_attempts set ended_at = null, outcome = null, external_id = null where post_id = $1',
      id,
    );
  };

  it('does not resend the first comment of a post that was live at the backup, recorded or not', async () => {
    const firstComment = `comment ${author.marker}`;
    const recorded = await author.post({ platforms: ['x'], firstComment });
    const called = await author.post({ platforms: ['instagram'], firstComment });
    const commentOf = async ({ id }: { id: string }) =>
      (await author.untilFinal(id)).targets.map(({ status, firstComment }) => [status, firstComment?.status]);
    for (const post of [recorded, called]) {
      await sendAway(post);
      await eventually('the comment is there', async () => (await commentOf(post))[0]?.[1] === 'published');
    }
    await rows(`update database_state set restored_at = now(), reason = 'set back'`);
    await until('restored');
    for (const post of [recorded, called]) await forgetComment(post);
    await forgetAnswer(called);
    const { comments } = await restored({ at: new Date().toISOString() });
    assert.deepEqual(ids(comments).toSorted(), [recorded.id, called.id].toSorted());
    await sweepsGoBy();
    for (const post of [recorded, called])
      assert.deepEqual(await commentOf(post), [['published', 'unconfirmed']]);
    assert.equal((await author.effects()).length, 4);
  });

  it('takes the answer of a call that was under way when it was set back', async () => {
    const post = await author.post({ platforms: ['linkedin'] });
    const taken = await backup();
    await sweepsGoBy();
    const answered = `${failpoints}.answered`;
    await writeFile(
      failpoints,
      JSON.stringify({ plans: [{ at: 'commit.after_call:linkedin', action: 'wait', until: answered }] }),
    );
    await author.publish(post.id);
    await eventually('the call is made', async () => (await author.effects()).length === 1);
    await taken.restore();
    await until('restored');
    await writeFile(answered, '');
    await restored(taken);
    assert.deepEqual(statuses(await author.untilFinal(post.id)), { linkedin: 'published' });
    assert.equal((await author.effects()).length, 1);
  });

  it('has a call read back that was asked for before the backup and made after it', async () => {
    const post = await author.post({ platforms: ['linkedin'] });
    const [claims, answered] = [`${failpoints}.claims`, `${failpoints}.answered-late`];
    await writeFile(
      failpoints,
      JSON.stringify({
        plans: [
          { at: 'commit.before_claim:linkedin', action: 'wait', until: claims },
          { at: 'commit.after_call:linkedin', action: 'wait', until: answered },
        ],
      }),
    );
    await author.publish(post.id);
    const handle = publishing().temporal.workflow.getHandle(`post:${post.id}`);
    await eventually('the call is asked for', async () => {
      const { raw } = await handle.describe();
      return raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'publishTarget');
    });
    const taken = await backup();
    await writeFile(claims, '');
    await eventually('the call is made', async () => (await author.effects()).length === 1);
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    assert.deepEqual(ids((await restored(taken)).readBack), [post.id]);
    await writeFile(answered, '');
    assert.deepEqual(statuses(await author.untilFinal(post.id)), { linkedin: 'published' });
    assert.equal((await author.effects()).length, 1);
  });

  it('is noticed by a post that Temporal knows to have ended, though no number tells', async () => {
    const post = await author.post({ platforms: ['threads'] });
    await sendAway(post);
    await author.untilWorkflowEnds(post.id);
    const at = new Date(Date.now() - 60_000).toISOString();
    await rows(
      `update posts set status = 'scheduled', scheduled_at = now(), updated_at = $2 where id = $1`,
      post.id,
      at,
    );
    await rows(
      `with gone as (delete from publish_attempts where post_id = $1)
       update post_targets set status = 'pending', attempt = 0, parts = '[]', external_id = null, updated_at = $2
        where post_id = $1`,
      post.id,
      at,
    );
    await until('restored');
    assert.match((await stateOf(publishing().api)).reason ?? '', /has ended as published/);
    const report = await restored({ at });
    assert.deepEqual(ids(report.readBack), [post.id]);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
  });

  it('is noticed by a workflow that knows of more attempts than the row', async () => {
    const post = await author.post({ platforms: ['x', 'threads'] });
    await author.fault('threads', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 4 });
    await author.publish(post.id);
    await eventually('x is out', async () => statuses(await author.read(post.id))['x'] === 'published');
    await rows(
      `with gone as (delete from publish_attempts where post_id = $1 and platform = 'x')
       update post_targets set status = 'pending', attempt = 0, parts = '[]', external_id = null
        where post_id = $1 and platform = 'x'`,
      post.id,
    );
    await until('restored');
    assert.match((await stateOf(publishing().api)).reason ?? '', /knows of attempt 1/);
    await restored({ at: new Date(Date.now() - 60_000).toISOString() });
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.deepEqual((await author.effects()).map(({ platform }) => platform).toSorted(), ['threads', 'x']);
  });

  it('has an account connected again whose refresh token may be used up', async () => {
    const post = await author.post({ platforms: ['x', 'threads'] });
    const idle = await publishing().anAuthor(platformNames);
    await rows(`update connections set access_expires_at = now() + interval '5 minutes 3 seconds'`);
    const taken = await backup();
    await sendAway(post);
    await sweepsGoBy();
    await taken.restore();
    await until('restored');
    await eventually('the tokens near their end', async () => {
      const near = await rows(
        `select 1 from connections where access_expires_at > now() + interval '5 minutes'`,
      );
      return near.length === 0;
    });
    const { accounts } = await restored(taken);
    assert.deepEqual(
      accounts.map(({ orgId, platform }) => [orgId, platform]),
      [[author.orgId, 'x']],
    );
    const { connections } = await idle.get<{ connections: { status: string }[] }>('/connections');
    assert.ok(connections.every(({ status }) => status === 'connected'));
    await author.connect('x');
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 2);
  });
});
