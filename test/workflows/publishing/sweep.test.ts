import assert from 'node:assert/strict';
import { ScheduleNotFoundError } from '@temporalio/client';
import type { SweepAllReport } from '../../../src/activities/upkeep/sweep.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { retiredScheduleIds } from '../../../src/domain/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

interface Change {
  kind: string;
  actor: string;
  reason: string;
  outcome?: string | null;
}

describe('the sweep', () => {
  const publishing = usePublishing({ PREPARE_LEAD: '300ms', SWEEP_EVERY: '1s', SWEEP_AFTER: '1500ms' });
  const author = use(() => publishing().anAuthor());

  const schedule = () =>
    publishing().temporal.schedule.getHandle(`${publishing().config.TASK_QUEUE_PREFIX}sweep`);
  const lose = async (postId: string): Promise<void> => {
    await publishing().temporal.workflow.getHandle(`post:${postId}`).terminate('lost, for a test');
  };
  const effectsOf = async (postId: string) => {
    const { text } = await author().get<{ text: string }>(`/posts/${postId}`);
    return (await author().effects()).filter(effect => effect.text === text);
  };
  const sweptOf = async (postId: string): Promise<string[]> => {
    const { timeline } = await author().get<{ timeline: Change[] }>(`/posts/${postId}/timeline`);
    return timeline.filter(({ actor }) => actor === 'sweep').map(({ reason }) => reason);
  };
  /** Ids of the newest sweeps that have ended, oldest first. */
  const endedSweeps = async (): Promise<string[]> => {
    const { info } = await schedule().describe();
    const ids = info.recentActions.map(({ action }) => action.workflow.workflowId);
    const states = await Promise.all(
      ids.map(async id => (await publishing().temporal.workflow.getHandle(id).describe()).status.name),
    );
    return ids.filter((_, index) => states[index] === 'COMPLETED');
  };
  const reportOf = async (workflowId: string): Promise<SweepAllReport['posts']> => {
    const { posts } = (await publishing().temporal.workflow.getHandle(workflowId).result()) as SweepAllReport;
    return posts;
  };
  const sweepThatFound = (postId: string): Promise<string> =>
    eventually('a sweep names the post', async () => {
      for (const id of await endedSweeps())
        if ((await reportOf(id)).posts.some(post => post.id === postId)) return id;
      return false;
    });
  const sweepsSince = (known: string[], count: number): Promise<unknown> =>
    eventually(
      'sweeps go by',
      async () => (await endedSweeps()).filter(id => !known.includes(id)).length >= count,
    );

  it('finds nothing while everything has its workflow', async () => {
    const post = await author().post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author().untilWorkflowRuns(post.id);
    await sweepsSince(await endedSweeps(), 2);
    const [id = ''] = (await endedSweeps()).slice(-1);
    const nothing = { looked: 0, lost: 0, stuck: 0, expired: 0, posts: [] };
    assert.partialDeepStrictEqual(await reportOf(id), nothing);
    assert.deepEqual(await sweptOf(post.id), []);
    await keepHistory(publishing().temporalAddress, id, 'sweep/nothing-lost');
  });

  it('has a scheduled post whose workflow is gone published once, at its time, and says so', async () => {
    const scheduledAt = inSeconds(5);
    const post = await author().post({ platforms: ['x'], scheduledAt });
    await author().untilWorkflowRuns(post.id);
    await lose(post.id);
    const sweep = await sweepThatFound(post.id);
    assert.equal((await author().untilFinal(post.id)).status, 'published');
    const [effect, ...more] = await effectsOf(post.id);
    assert.deepEqual(more, []);
    assert.ok(effect && effect.at >= scheduledAt);
    assert.deepEqual(await sweptOf(post.id), ['the sweep found the post without a running workflow']);
    await keepHistory(publishing().temporalAddress, sweep, 'sweep/post-lost');
  });

  it('continues a post whose workflow disappeared while it was published', async () => {
    const post = await author().post({ platforms: ['x', 'threads'] });
    await author().fault('threads', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 4 });
    await author().publish(post.id);
    await eventually('x is published and threads waits', async () => {
      const { timeline } = await author().get<{ timeline: Change[] }>(`/posts/${post.id}/timeline`);
      const outcomes = timeline.flatMap(({ kind, outcome }) => (kind === 'attempt' ? [outcome] : []));
      return outcomes.includes('published') && outcomes.includes('rejected');
    });
    await lose(post.id);
    await sweepThatFound(post.id);
    assert.equal((await author().untilFinal(post.id)).status, 'published');
    const effects = await effectsOf(post.id);
    assert.deepEqual(effects.map(({ platform }) => platform).toSorted(), ['threads', 'x']);
  });

  it('leaves a post alone that waits for its platform', async () => {
    const post = await author().post({ platforms: ['x'] });
    await author().fault('x', { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 6 });
    await author().publish(post.id);
    await eventually('a sweep has looked at it', async () => {
      const reports = await Promise.all((await endedSweeps()).map(reportOf));
      return reports.some(({ looked, lost }) => looked > 0 && lost === 0);
    });
    assert.equal((await author().untilFinal(post.id)).status, 'published');
    assert.deepEqual(await sweptOf(post.id), []);
  });

  it('leaves a post alone that waits for its account to be connected', async () => {
    const own = await publishing().anAuthor(['x']);
    const post = await own.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await own.disconnect('x');
    await eventually('it is held', async () => (await own.read(post.id)).targets[0]?.held);
    const known = await endedSweeps();
    await eventually('a sweep has looked at it', async () => {
      const since = (await endedSweeps()).filter(id => !known.includes(id));
      return (await Promise.all(since.map(reportOf))).some(({ looked, lost }) => looked > 0 && lost === 0);
    });
    const { timeline } = await own.get<{ timeline: Change[] }>(`/posts/${post.id}/timeline`);
    assert.ok(timeline.every(({ actor }) => actor !== 'sweep'));
    await own.connect('x');
    assert.equal((await own.untilFinal(post.id)).status, 'published');
  });

  it('wakes a workflow that waits for a time that is no longer the post’s', async () => {
    const post = await author().post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author().untilWorkflowRuns(post.id);
    await eventually('it waits for the time of the post', async () => {
      const { temporal } = publishing();
      const { events } = await temporal.workflow.getHandle(`post:${post.id}`).fetchHistory();
      return events?.some(({ timerStartedEventAttributes: timer }) => timer);
    });
    // Simulates a Temporal restored from a backup: the workflow never received the new time.
    await query(
      publishing().config.DATABASE_URL ?? '',
      `update posts set scheduled_at = now() + interval '1 second' where id = $1`,
      [post.id],
    );
    assert.equal((await author().untilFinal(post.id)).status, 'published');
    assert.deepEqual(await sweptOf(post.id), [
      'the sweep found the post’s workflow waiting for another time',
    ]);
  });

  it('has comments put whose workflow is gone', async () => {
    const comments = [{ text: `comment ${author().marker}`, after: 3 }];
    const post = await author().published({ platforms: ['x'], comments });
    const { rows } = await query(
      publishing().config.DATABASE_URL ?? '',
      `select id from post_targets where post_id = '${post.id}'`,
    );
    const handle = publishing().temporal.workflow.getHandle(`comments:${(rows[0] as { id: string }).id}`);
    await eventually('its workflow waits', () =>
      handle.terminate('lost, for a test').then(
        () => true,
        () => false,
      ),
    );
    await eventually('the comment is there', async () => {
      const [target] = (await author().read(post.id)).targets;
      return target?.comments[0]?.status === 'published';
    });
    assert.equal((await author().effects()).filter(({ text }) => text === comments[0]?.text).length, 1);
  });

  it('looks for all else that can be lost, in the same step, and each is seen by its name', async () => {
    await sweepsSince(await endedSweeps(), 1);
    const [id = ''] = (await endedSweeps()).slice(-1);
    const handle = publishing().temporal.workflow.getHandle(id);
    const parts = [
      'posts',
      'platformFaults',
      'effects',
      'spending',
      'reviewsReminded',
      'approvalsUnused',
      'series',
      'deliveries',
      'documents',
      'sources',
      'knowledgeBases',
      'isModelKnown',
      'uploadsFinished',
      'clips',
      'mediaUploads',
      'thumbnails',
      'carousels',
      'agents',
    ];
    assert.deepEqual(Object.keys((await handle.result()) as object), [...parts, 'removalToBegin']);
    const { events } = await handle.fetchHistory();
    const steps = events?.filter(({ activityTaskScheduledEventAttributes: step }) => step);
    assert.equal(steps?.length, 1);
  });

  it('takes the place of the schedules that did its parts before', async () => {
    const { temporal, config } = publishing();
    const ids = retiredScheduleIds(config.TASK_QUEUE_PREFIX);
    const scheduleId = ids[0] ?? '';
    await temporal.schedule.create({
      scheduleId,
      spec: { intervals: [{ every: '1h' }] },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweepDeliveries',
        taskQueue: `${config.TASK_QUEUE_PREFIX}core`,
      },
    });
    await publishing().replaceWorker();
    await eventually('it is gone', () =>
      temporal.schedule
        .getHandle(scheduleId)
        .describe()
        .then(
          () => false,
          (error: unknown) => error instanceof ScheduleNotFoundError,
        ),
    );
  });

  it('is scheduled once, however many workers start, and stays paused when an operator paused it', async () => {
    await schedule().pause('maintenance');
    await publishing().replaceWorker();
    await eventually('the schedule was looked at again', async () => {
      const { info, state } = await schedule().describe();
      return info.lastUpdatedAt !== undefined && state.paused && state.note === 'maintenance';
    });
    await schedule().unpause();
  });
});
