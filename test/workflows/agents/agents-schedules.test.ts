import assert from 'node:assert/strict';
import { agentSchedule, anAgent, sweptWith } from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('the schedules of agents at work', () => {
  const service = usePublishing({ SWEEP_AFTER: '1ms' });
  let ada: Author;
  before(async () => {
    ada = await service().anAuthor();
  });

  const patch = (id: string, body: object) => service().api.patch(`/agents/${id}`, body, { as: ada.token });
  /** Once it is over: half a history replays half a path. */
  const keep = async (workflowId: string, name: string) => {
    await service().temporal.workflow.getHandle(workflowId).result();
    await keepHistory(service().temporalAddress, workflowId, name);
  };

  it('have a schedule each, which operators find by its attributes', async () => {
    const { id } = await anAgent(service().api, ada, { schedule: '0 9 * * 1-5' });
    const { info, state, policies, memo, typedSearchAttributes, action } = await agentSchedule(
      service(),
      id,
    ).made();
    const { data } = await service().api.get(`/agents/${id}`, { as: ada.token });
    assert.deepEqual(
      info.nextActionTimes.slice(0, 5).map(time => time.toISOString()),
      data.nextRuns,
    );
    assert.deepEqual([state.paused, policies.overlap, policies.catchupWindow], [false, 'SKIP', 15 * 60_000]);
    assert.deepEqual(
      [memo?.['agentId'], memo?.['firstName'], action.workflowType],
      [id, 'Baker', 'tickAgent'],
    );
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    assert.deepEqual(Object.fromEntries(attributes).WorkflowKind, 'agent');
    assert.deepEqual(Object.fromEntries(attributes).OrganizationId, ada.orgId);
  });

  it('are seen paused in Temporal while they are disabled, with the reason, and gone once they are deleted', async () => {
    const { id } = await anAgent(service().api, ada);
    await agentSchedule(service(), id).made();
    await patch(id, { enabled: false });
    const { state, memo, typedSearchAttributes } = await eventually('it is paused', async () => {
      const now = await agentSchedule(service(), id).described();
      return now.state.paused && now;
    });
    assert.equal(state.note, 'Disabled on request.');
    assert.deepEqual([memo?.['agentId'], memo?.['orgId']], [id, ada.orgId]);
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    assert.equal(Object.fromEntries(attributes).OrganizationId, ada.orgId, 'operators find it as before');
    await keep(`agent:${id}`, 'sync-agent/paused');
    await service().api.delete(`/agents/${id}`, { as: ada.token });
    await eventually('it is gone', () => agentSchedule(service(), id).isGone());
    await keep(`agent:${id}`, 'sync-agent/removed');
  });

  it('are brought back to what their rows say by the sweep: lost, left over, changed by hand', async () => {
    const [lost, left, changed, gone] = [
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
      await anAgent(service().api, ada),
    ];
    for (const { id } of [lost, left, changed, gone]) await agentSchedule(service(), id).made();
    await agentSchedule(service(), lost.id).handle.delete();
    await service().api.rows('update agents set deleted_at = now() where id = $1', left.id);
    await agentSchedule(service(), changed.id).handle.update(now => ({
      ...now,
      spec: { cronExpressions: ['* * * * *'] },
    }));
    await service().api.rows('update agents set brand_id = gen_random_uuid() where id = $1', gone.id);
    const report = await sweptWith(
      service(),
      'all are found',
      ({ missing, orphans, drifted, turned }) =>
        missing === 1 && orphans === 1 && drifted === 1 && turned === 1,
    );
    await keep(report.workflowId, 'sweep-agents/all-kinds');
    await agentSchedule(service(), lost.id).made();
    await keep(`agent:${lost.id}`, 'sync-agent/made');
    await eventually('what was left over is gone', () => agentSchedule(service(), left.id).isGone());
    await eventually('it fires as it should', async () => {
      const [next] = (await agentSchedule(service(), changed.id).described()).info.nextActionTimes;
      return next?.getUTCHours() === 9 && next.getUTCMinutes() === 0;
    });
    await eventually('it is paused, as its brand is gone', async () =>
      /brand was deleted/.test((await agentSchedule(service(), gone.id).described()).state.note ?? ''),
    );
    await sweptWith(
      service(),
      'all is well',
      ({ missing, orphans, drifted, turned }) => missing + orphans + drifted + turned === 0,
    );
  });
});
