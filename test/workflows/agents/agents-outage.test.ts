import assert from 'node:assert/strict';
import { agentSchedule, anAgent, sweepOnce } from '../../support/agents.ts';
import { scheduleIds } from '../../../src/domain/ids.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { usePublishing } from '../../support/publishing.ts';
import { startOwnTemporal } from '../../support/servers/own-temporal.ts';
import { use } from '../../support/use.ts';

interface Run {
  id: string;
  status: string;
  scheduledFor: string;
  reason: { code: string } | null;
}

const minuteMs = 60_000;
const minuteNow = (): number => Math.floor(Date.now() / minuteMs);
const untilNextMinute = (): Promise<unknown> => {
  const minute = minuteNow();
  return eventually('the next minute has begun', () => minuteNow() > minute);
};

describe('agents on a Temporal server of their own', () => {
  const temporal = use(() => startOwnTemporal({ withUi: true }));
  const service = usePublishing(() => ({
    TEMPORAL_ADDRESS: temporal().address,
    SIGNUP_CREDITS: '1000',
    SWEEP_AFTER: '1ms',
  }));
  const ada = use(() => service().anAuthor(['x']));

  const runsOf = async (agentId: string): Promise<Run[]> =>
    (await ada().get<{ runs: Run[] }>(`/agents/${agentId}/runs?limit=100`)).runs;
  const disable = (agentId: string) => ada().patch(`/agents/${agentId}`, { enabled: false });
  const stepBack = (agentId: string, hours: number) =>
    service().api.rows(
      `update agents set runs_recorded_until = now() - $2 * interval '1 hour' where id = $1`,
      agentId,
      hours,
    );

  it('are listed during an outage, run no burst once it is over, and show what was missed', async () => {
    const { id } = await anAgent(service().api, ada(), { schedule: '* * * * *' });
    await agentSchedule(service(), id).made();
    await temporal().stop();
    const away = Date.now();
    const { agents, total } = await ada().get<{
      agents: { id: string; nextRuns: string[] }[];
      total: number;
    }>('/agents');
    assert.deepEqual([agents[0]?.id, agents[0]?.nextRuns.length, total], [id, 5, 1]);
    for (let passed = 0; passed < 2; passed += 1) await untilNextMinute();
    const instants = [1, 0].map(back => new Date((minuteNow() - back) * minuteMs).toISOString());
    assert.ok(Date.parse(instants[0] ?? '') > away);
    await temporal().start();
    const runs = await eventually('each instant has a run that has ended', async () => {
      const all = await runsOf(id);
      const during = all.filter(({ scheduledFor }) => instants.includes(scheduledFor));
      return (
        during.length === instants.length && during.every(({ status }) => status !== 'running') && during
      );
    });
    await disable(id);
    const begun = runs.filter(({ status }) => status !== 'skipped');
    assert.ok(begun.length <= 1, JSON.stringify(runs));
    const reasons = runs.filter(({ status }) => status === 'skipped').map(({ reason }) => reason?.code);
    assert.deepEqual([...new Set(reasons)], ['missed']);
  });

  it('run once after an outage of two hours, and show each instant that was missed', async () => {
    const { id } = await anAgent(service().api, ada(), { schedule: '*/5 * * * *' });
    await agentSchedule(service(), id).made();
    await stepBack(id, 2);
    // the worst that Temporal could do: start all of them at once
    const [start, end] = [new Date(Date.now() - 120 * minuteMs), new Date()];
    await agentSchedule(service(), id).handle.backfill({ start, end, overlap: 'ALLOW_ALL' });
    const runs = await eventually('all have ended', async () => {
      const all = await runsOf(id);
      return all.length >= 24 && all.every(({ status }) => status !== 'running') && all;
    });
    await eventually('Temporal has started them all', async () => {
      const { info } = await agentSchedule(service(), id).described();
      return info.numActionsTaken >= 24 && info.runningActions.length === 0;
    });
    await disable(id);
    assert.deepEqual((await runsOf(id)).length, runs.length);
    const begun = runs.filter(({ status }) => status !== 'skipped');
    assert.ok(begun.length <= 2, 'the last that was due, and the next one where it has come meanwhile');
    assert.ok(begun.every(({ scheduledFor }) => Date.now() - Date.parse(scheduledFor) < 15 * minuteMs));
    const skipped = runs.filter(({ status }) => status === 'skipped');
    // on a slow machine one of the due runs starts while the one before is in progress
    const overlaps = skipped.filter(({ reason }) => reason?.code === 'overlap');
    assert.ok(overlaps.every(({ scheduledFor }) => Date.now() - Date.parse(scheduledFor) < 15 * minuteMs));
    const others = skipped.filter(run => !overlaps.includes(run));
    assert.ok(others.every(({ reason }) => reason?.code === 'missed'));
    const { info } = await agentSchedule(service(), id).described();
    await keepHistory(
      service().temporalAddress,
      info.recentActions[0]!.action.workflow.workflowId,
      'tick-agent/skipped',
    );
  });

  it('show missed runs even if nothing starts a run any longer', async () => {
    const { id } = await anAgent(service().api, ada(), { schedule: '30 * * * *' });
    await agentSchedule(service(), id).made();
    await stepBack(id, 5);
    const report = await sweepOnce(service());
    assert.ok([4, 5].includes(report.missed), String(report.missed));
    const runs = await runsOf(id);
    assert.equal(runs.length, report.missed);
    assert.ok(runs.every(({ status, reason }) => status === 'skipped' && reason?.code === 'missed'));
  });

  it('are seen paused in the Temporal UI, with the reason', async () => {
    const { id } = await anAgent(service().api, ada(), { schedule: '0 9 * * *' });
    await agentSchedule(service(), id).made();
    await disable(id);
    await eventually(
      'it is paused',
      async () => (await agentSchedule(service(), id).described()).state.paused,
    );
    const scheduleId = scheduleIds.agent(service().config.TASK_QUEUE_PREFIX, id);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${temporal().uiUrl}/namespaces/default/schedules/${encodeURIComponent(scheduleId)}`);
      const shown = await eventually('the page shows the schedule', async () => {
        const text = await page.innerText('body');
        return text.includes(scheduleId) && text.includes('Disabled on request.') && text;
      });
      assert.match(shown, /paused/i);
    } finally {
      await browser.close();
    }
  });
});
