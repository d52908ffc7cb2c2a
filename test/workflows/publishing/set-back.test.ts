import assert from 'node:assert/strict';
import { runOperator } from '../../../src/operator.ts';
import type { RestoreReport } from '../../../src/engine/restore-database.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { backUp, type Backup } from '../../support/set-back.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('a database that was set back', () => {
  const publishing = usePublishing({
    PREPARE_LEAD: '300ms',
    SWEEP_EVERY: '1s',
    SWEEP_AFTER: '1500ms',
    RECONCILE_SETTLE: '1s',
    RECONCILE_SETTLE_UNGUARDED: '2s',
    RECONCILE_BUDGET: '20s',
  });
  let author: Author;
  before(async () => {
    author = await publishing().anAuthor();
  });

  const databaseUrl = (): string => publishing().config.DATABASE_URL ?? '';
  const mode = async (): Promise<string> => {
    const { data } = await publishing().api.get('/ready');
    return (data as { mode: string }).mode;
  };
  const untilMode = (wanted: string) =>
    eventually(`the mode is ${wanted}`, async () => (await mode()) === wanted);
  const restored = async (backup: Backup, ...more: string[]): Promise<RestoreReport> => {
    const said: string[] = [];
    const args = ['restored', '--backup', backup.at, ...more];
    assert.equal(await runOperator(publishing().config, args, line => said.push(line)), 0);
    return JSON.parse(said.join('\n')) as RestoreReport;
  };
  const effectsOf = async (postId: string): Promise<string[]> => {
    const { text } = await author.get<{ text: string }>(`/posts/${postId}`);
    return (await author.effects()).filter(effect => effect.text === text).map(({ platform }) => platform);
  };
  const ids = (lines: { postId: string }[]): string[] => lines.map(({ postId }) => postId);

  it('is noticed, publishes nothing, and makes every post right once an operator has said so', async () => {
    const platforms = ['x', 'threads', 'linkedin'] as const;
    const waiting = await author.post({ platforms, scheduledAt: inSeconds(3_600) });
    const cancelled = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const moved = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    const later = await author.post({ platforms: ['threads'], scheduledAt: inSeconds(3_600) });
    for (const post of [waiting, cancelled, moved, later]) await author.untilWorkflowRuns(post.id);
    const backup = await backUp(databaseUrl());
    await untilMode('normal');

    await author.publish(waiting.id);
    assert.equal((await author.untilFinal(waiting.id)).status, 'published');
    await author.send('post', `/posts/${cancelled.id}/cancel`);
    await author.untilWorkflowEnds(cancelled.id);
    const newTime = inSeconds(7_200);
    await author.patch(`/posts/${moved.id}`, { scheduledAt: newTime });
    const made = await author.post({ platforms: ['x'] });
    await author.publish(made.id);
    await author.untilFinal(made.id);
    const before = await author.effects();

    await backup.restore();
    await untilMode('restored');
    await author.publish(waiting.id);
    const dry = await restored(backup, '--dry-run');
    assert.equal(await mode(), 'restored');
    const report = await restored(backup);
    assert.deepEqual({ ...report, isDryRun: true }, dry);
    assert.equal(await mode(), 'normal');

    assert.deepEqual(ids(report.readBack), [waiting.id]);
    assert.deepEqual(ids(report.cancelled), [cancelled.id]);
    assert.deepEqual(ids(report.moved), [moved.id]);
    assert.deepEqual(ids(report.lost), [made.id]);
    const read = await author.untilFinal(waiting.id);
    assert.deepEqual(Object.fromEntries(read.targets.map(({ platform, status }) => [platform, status])), {
      x: 'published',
      threads: 'published',
      linkedin: 'unconfirmed',
    });
    assert.equal((await author.read(cancelled.id)).status, 'cancelled');
    const { scheduledAt } = await author.get<{ scheduledAt: string }>(`/posts/${moved.id}`);
    assert.equal(scheduledAt, newTime);
    assert.equal((await author.read(later.id)).status, 'scheduled');
    assert.deepEqual(await author.effects(), before);
    assert.equal((await effectsOf(waiting.id)).length, 3);
  });
});
