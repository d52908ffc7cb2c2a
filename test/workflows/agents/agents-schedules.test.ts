import assert from 'node:assert/strict';
import {
  ScheduleOverlapPolicy,
  type ScheduleDescription,
  type ScheduleUpdateOptions,
} from '@temporalio/client';
import type { AgentSweepReport } from '../../../src/activities/agents/sweep-agents.ts';
import { workflowAttributes } from '../../../src/engine/search-attributes.ts';
import { agentSchedule, anAgent, settledSchedules, sweepOnce, sweptWith } from '../../support/agents.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

/** Changes that an operator may make to a schedule, other than its times and its pause. */
const changesByHand: Record<string, (now: ScheduleDescription) => Partial<ScheduleUpdateOptions>> = {
  jitter: ({ spec }) => ({ spec: { ...spec, jitter: '10m' } }),
  'time zone': ({ spec }) => ({ spec: { ...spec, timezone: 'Asia/Tokyo' } }),
  end: ({ spec }) => ({ spec: { ...spec, endAt: new Date('2030-01-01') } }),
  'overlap policy': ({ policies }) => ({
    policies: { ...policies, overlap: ScheduleOverlapPolicy.ALLOW_ALL },
  }),
  'catch-up window': ({ policies }) => ({ policies: { ...policies, catchupWindow: '1 year' } }),
  'pause on failure': ({ policies }) => ({ policies: { ...policies, pauseOnFailure: true } }),
  note: ({ state }) => ({ state: { ...state, note: 'Looked at by Bob.' } }),
  'remaining actions': ({ state }) => ({ state: { ...state, remainingActions: 3 } }),
  'workflow type': ({ action }) => ({ action: { ...action, workflowType: 'sweepPosts' } }),
  'task queue': ({ action }) => ({ action: { ...action, taskQueue: 'another' } }),
  arguments: ({ action }) => ({ action: { ...action, args: [{ agentId: 'another' }] } }),
  'memo of what it starts': ({ action }) => ({ action: { ...action, memo: { by: 'Bob' } } }),
  'time-out of what it starts': ({ action }) => ({ action: { ...action, workflowExecutionTimeout: '1s' } }),
  'attributes of what it starts': ({ action }) => ({
    action: {
      ...action,
      typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: 'sweep' }],
    },
  }),
  // settings other than these stay unchanged
  'its attributes': () => ({
    searchAttributes: {},
    typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: 'agent' }],
  }),
};

/** Returns the attributes in one order, since the server returns them in any. */
const attributesOf = ({ typedSearchAttributes = [] }: Pick<ScheduleUpdateOptions, 'typedSearchAttributes'>) =>
  (Array.isArray(typedSearchAttributes) ? typedSearchAttributes : typedSearchAttributes.getAll())
    .map(({ key, value }) => `${key.name}: ${String(value)}`)
    .toSorted();

/** Returns all settings of a schedule, for a comparison. */
const settingsOf = (now: ScheduleDescription) => ({
  spec: now.spec,
  policies: now.policies,
  state: now.state,
  action: { ...now.action, searchAttributes: {}, typedSearchAttributes: attributesOf(now.action) },
  attributes: attributesOf(now),
});

describe('the schedules of agents at work', () => {
  const service = usePublishing({ SWEEP_AFTER: '1ms', SWEEP_EVERY: '1h' });
  const ada = use(() => service().anAuthor(['x']));

  const patch = (id: string, body: object) => service().api.patch(`/agents/${id}`, body, { as: ada().token });
  /** Once it is over: half a history replays half a path. */
  const keep = async (workflowId: string, name: string) => {
    await service().temporal.workflow.getHandle(workflowId).result();
    await keepHistory(service().temporalAddress, workflowId, name);
  };

  it('have a schedule each, which operators find by its attributes', async () => {
    const { id } = await anAgent(service().api, ada(), { schedule: '0 9 * * 1-5' });
    const { info, state, policies, memo, typedSearchAttributes, action } = await agentSchedule(
      service(),
      id,
    ).made();
    const { data } = await service().api.get(`/agents/${id}`, { as: ada().token });
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
    assert.deepEqual(Object.fromEntries(attributes).OrganizationId, ada().orgId);
  });

  it('follow the time zone of their agents, also when it changes', async () => {
    const { id } = await anAgent(service().api, ada(), { timeZone: 'Asia/Tokyo' });
    const { spec, info } = await agentSchedule(service(), id).made();
    assert.deepEqual([spec.timezone, info.nextActionTimes[0]?.getUTCHours()], ['Asia/Tokyo', 0]);
    await patch(id, { timeZone: 'America/Chicago' });
    const moved = await eventually('it is in another zone', async () => {
      const now = await agentSchedule(service(), id).described();
      return now.spec.timezone === 'America/Chicago' && now;
    });
    const { data } = await service().api.get(`/agents/${id}`, { as: ada().token });
    assert.deepEqual(
      moved.info.nextActionTimes.slice(0, 5).map(time => time.toISOString()),
      data.nextRuns,
    );
    // the list may show the zone of before for some seconds
    await sweptWith(service(), 'the list has its zone', ({ drifted }) => drifted === 0);
  });

  it('are seen paused in Temporal while they are disabled, with the reason, and gone once they are deleted', async () => {
    const { id } = await anAgent(service().api, ada());
    await agentSchedule(service(), id).made();
    await patch(id, { enabled: false });
    const { state, memo, typedSearchAttributes } = await eventually('it is paused', async () => {
      const now = await agentSchedule(service(), id).described();
      return now.state.paused && now;
    });
    assert.equal(state.note, 'Disabled on request.');
    assert.deepEqual([memo?.['agentId'], memo?.['orgId']], [id, ada().orgId]);
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]);
    assert.equal(Object.fromEntries(attributes).OrganizationId, ada().orgId, 'operators find it as before');
    await keep(`agent:${id}`, 'sync-agent/paused');
    await service().api.delete(`/agents/${id}`, { as: ada().token });
    await eventually('it is gone', () => agentSchedule(service(), id).isGone());
    await keep(`agent:${id}`, 'sync-agent/removed');
  });

  it('are brought back to what their rows say by the sweep: lost, left over, changed by hand', async () => {
    const [lost, left, changed, gone] = [
      await anAgent(service().api, ada()),
      await anAgent(service().api, ada()),
      await anAgent(service().api, ada()),
      await anAgent(service().api, ada()),
    ];
    for (const { id } of [lost, left, changed, gone]) await agentSchedule(service(), id).made();
    // one that the list does not show yet counts as missing, whatever else is wrong with it
    await sweptWith(service(), 'the list has all of them', ({ missing }) => missing === 0);
    await settledSchedules(
      service(),
      [lost, left, changed, gone].map(({ id }) => id),
    );
    await agentSchedule(service(), lost.id).handle.delete();
    await service().api.rows('update agents set deleted_at = now() where id = $1', left.id);
    await agentSchedule(service(), changed.id).handle.update(now => ({
      ...now,
      spec: { cronExpressions: ['* * * * *'] },
    }));
    await service().api.rows('update agents set brand_id = gen_random_uuid() where id = $1', gone.id);
    // what one sweep found it has fixed: another may find the rest, when Temporal's list shows it late
    const found = new Set<keyof AgentSweepReport>();
    await sweptWith(service(), 'all are found', now => {
      for (const kind of ['missing', 'orphans', 'drifted', 'turned'] as const)
        if (now[kind] > 0) found.add(kind);
      return found.size === 4;
    });
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

  it('are paused with the reason while what their agents need is gone, and go on once it is back', async () => {
    const bob = await service().anAuthor(['x']);
    const knowledgeBaseId = (await bob.send('post', '/kbs', { name: 'Guides' })).data.id;
    const { id } = await anAgent(service().api, bob, { knowledgeBaseId });
    const { id: other } = await anAgent(service().api, bob, { autoPublish: true });
    for (const each of [id, other]) await agentSchedule(service(), each).made();
    const noteOf = async (agentId: string): Promise<string | null> => {
      const { state } = await agentSchedule(service(), agentId).described();
      return state.paused ? (state.note ?? '') : null;
    };
    const swept = (reason: RegExp, agentId: string) =>
      eventually(`it is paused because of ${reason}`, async () => {
        await sweepOnce(service());
        return reason.test((await noteOf(agentId)) ?? '');
      });
    const say = (status: string) =>
      service().api.rows(
        `insert into billing_accounts (org_id, status) values ($1, $2)
         on conflict (org_id) do update set status = excluded.status`,
        bob.orgId,
        status,
      );
    await service().api.delete(`/kbs/${knowledgeBaseId}`, { as: bob.token });
    await swept(/knowledge base was deleted/, id);
    await bob.disconnect('x');
    await swept(/no connected account/, other);
    await say('suspended');
    for (const each of [id, other]) await swept(/subscription is suspended/, each);
    await say('active');
    await bob.connect('x');
    await bob.patch(`/agents/${id}`, { knowledgeBaseId: null });
    await eventually('both go on', async () => {
      await sweepOnce(service());
      return (await noteOf(id)) === null && (await noteOf(other)) === null;
    });
  });

  it('are brought back in everything that is set of them, whatever an operator changed', async () => {
    const bob = await service().anAuthor(['x']);
    const made: { what: string; id: string; before: ScheduleDescription }[] = [];
    for (const what of Object.keys(changesByHand)) {
      const { id } = await anAgent(service().api, bob);
      made.push({ what, id, before: await agentSchedule(service(), id).made() });
    }
    await sweptWith(
      service(),
      'the lists have all of them',
      ({ missing, drifted }) => missing + drifted === 0,
    );
    await settledSchedules(
      service(),
      made.map(({ id }) => id),
    );
    for (const { what, id } of made)
      await agentSchedule(service(), id).handle.update(now => ({ ...now, ...changesByHand[what]?.(now) }));
    for (const { what, id, before } of made)
      assert.notDeepEqual(
        settingsOf(await agentSchedule(service(), id).described()),
        settingsOf(before),
        `${what} was not changed`,
      );
    assert.equal((await sweepOnce(service())).drifted, made.length);
    for (const { what, id, before } of made)
      await eventually(`its ${what} is as before`, async () => {
        const now = settingsOf(await agentSchedule(service(), id).described());
        return JSON.stringify(now) === JSON.stringify(settingsOf(before));
      });
    await sweptWith(service(), 'all is well', ({ drifted }) => drifted === 0);
  });
});
