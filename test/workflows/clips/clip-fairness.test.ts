import assert from 'node:assert/strict';
import { aClip, endedRender, giveCredits } from '../../support/clips.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

/** Enough that the others wait when the last one comes. */
const many = 12;
/** Temporal takes turns within each part of a queue, and a queue has four unless an operator says otherwise. */
const parts = 4;

describe('renders of two organizations', () => {
  const service = usePublishing({ MEDIA_JOBS_AT_ONCE: '1' });

  /** When a job came into the queue of the workers, in ms: on a busy machine that is seconds after it was asked for. */
  const queuedSince = async (workflowId: string): Promise<number> => {
    const { events } = await service().temporal.workflow.getHandle(workflowId).fetchHistory();
    const queued = events?.find(event => event.activityTaskScheduledEventAttributes);
    assert.ok(queued?.eventTime, 'it was never queued');
    return Number(queued.eventTime.seconds) * 1_000 + (queued.eventTime.nanos ?? 0) / 1e6;
  };

  it('take turns: many of one delay the first of another by at most one of each part of the queue', async () => {
    const { api } = service();
    const [ada, bob] = [await aUser(api), await aUser(api)];
    for (const { orgId } of [ada, bob]) await giveCredits(api, orgId);
    const [hers, his] = [await aClip(api, ada.token), await aClip(api, bob.token)];
    const render = (as: string, clipId: string, start: number) =>
      api.post(
        `/clips/${clipId}/render`,
        { start, end: start + 1, aspect: '1:1', focus: { x: 0.5, y: 0.5 } },
        { as },
      );
    for (let index = 0; index < many; index += 1) await render(ada.token, hers.id, index);
    const isOpen = (status: string) => async () => {
      const [row] = await api.rows<{ count: number }>(
        'select count(*)::int as count from clip_jobs where status = $1',
        status,
      );
      return (row?.count ?? 0) > 0;
    };
    await eventually('the first of them runs', isOpen('running'));
    const { data } = await render(bob.token, his.id, 3);
    const job = await endedRender(api, bob.token, data.id);
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
    const queuedAt = await queuedSince(`clip-job:${data.id}`);
    const [begun] = await api.rows<{ count: number }>(
      `select count(*)::int as count from clip_jobs
        where org_id = $1 and started_at > to_timestamp($2::float8 / 1000) and started_at < $3`,
      ada.orgId,
      queuedAt,
      job.startedAt,
    );
    assert.ok((begun?.count ?? many) <= parts, `${begun?.count} of hers began before his`);
  });
});
