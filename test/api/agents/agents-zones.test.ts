import assert from 'node:assert/strict';
import { agentBody, anAgent } from '../../support/agents.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('an agent in a time zone', () => {
  const api = useApi();
  const ada = use(() => anAuthor(api()));
  const owner = use(() => ({ token: ada().token, brandSlug: ada().brand.slug }));

  const read = async (id: string) => (await api().get(`/agents/${id}`, { as: ada().token })).data;
  const patch = (id: string, body: object) => api().patch(`/agents/${id}`, body, { as: ada().token });
  const problems = ({ status, body }: Reply) => {
    assert.equal(status, 400, JSON.stringify(body));
    return (body.details as { path: string; code: string }[]).map(({ path, code }) => [path, code]);
  };
  const refused = async (given: Record<string, unknown>) =>
    problems(await api().post('/agents', agentBody(owner(), given), { as: ada().token }));

  /** Returns the local times of instants in a zone. */
  const clocks = (times: string[], timeZone: string): Set<string> =>
    new Set(times.map(at => new Date(at).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })));

  it('is in UTC if none is given', async () => {
    const { id } = await anAgent(api(), owner());
    const { timeZone, scheduleText } = await read(id);
    assert.deepEqual([timeZone, scheduleText], ['UTC', 'Every day at 09:00 (UTC)']);
  });

  it('runs at the local time of the zone, in winter and in summer', async () => {
    const timeZone = 'Asia/Kathmandu';
    const { id } = await anAgent(api(), owner(), { schedule: '0 9 1 * *', timeZone });
    const agent = await read(id);
    assert.equal(agent.timeZone, timeZone);
    for (const time of agent.nextRuns) assert.match(time, /T03:15:00\.000Z$/);
    const { data } = await patch(id, {
      timeZone: 'Europe/Berlin',
      preset: { every: 'month', at: '08:30', day: 15 },
    });
    assert.equal(data.scheduleText, 'On day 15 of every month at 08:30 (Europe/Berlin)');
    const { data: quarterly } = await patch(id, { schedule: '30 8 15 1,4,7,10 *' });
    assert.deepEqual(clocks(quarterly.nextRuns, 'Europe/Berlin'), new Set(['08:30']));
    assert.equal(clocks(quarterly.nextRuns, 'UTC').size, 2, 'summer and winter differ in UTC');
  });

  it('keeps its schedule in another zone, counts runs from the change, and records it', async () => {
    const { id } = await anAgent(api(), owner());
    await api().rows(`update agents set runs_recorded_until = now() - interval '3 days' where id = $1`, id);
    const { data } = await patch(id, { timeZone: 'America/New_York' });
    assert.deepEqual([data.schedule, data.timeZone], ['0 9 * * *', 'America/New_York']);
    assert.deepEqual(clocks(data.nextRuns, 'America/New_York'), new Set(['09:00']));
    const [row] = await api().rows(
      `select runs_recorded_until > now() - interval '1 hour' as "isNew" from agents where id = $1`,
      id,
    );
    assert.equal(row.isNew, true);
    const [event] = await api().rows(
      `select details from audit_events where action = 'agent.changed' and target_id = $1`,
      id,
    );
    assert.deepEqual(
      [event.details.before, event.details.after],
      [{ timeZone: 'UTC' }, { timeZone: 'America/New_York' }],
    );
  });

  it('needs a zone that there is', async () => {
    for (const timeZone of ['Berlin', 'Mars/Olympus', '+01:00', 'SystemV/AST4', ''])
      assert.deepEqual(await refused({ timeZone }), [['timeZone', 'invalid_format']], timeZone);
    const { id } = await anAgent(api(), owner());
    assert.deepEqual(problems(await patch(id, { timeZone: 'Berlin' })), [['timeZone', 'invalid_format']]);
  });

  it('stays readable and changeable if a release no longer knows its zone', async () => {
    const { id } = await anAgent(api(), owner());
    await api().rows(`update agents set time_zone = 'Mars/Olympus' where id = $1`, id);
    assert.deepEqual([(await read(id)).timeZone, (await read(id)).nextRuns], ['Mars/Olympus', []]);
    assert.equal((await patch(id, { timeZone: 'Europe/Berlin' })).data.nextRuns.length, 5);
  });

  it('takes a preset instead of cron, and answers with both', async () => {
    const preset = { every: 'weekday', at: '09:00' };
    const { id } = await anAgent(api(), owner(), { schedule: undefined, preset, timeZone: 'Europe/Berlin' });
    const agent = await read(id);
    assert.deepEqual(
      [agent.schedule, agent.preset, agent.scheduleText],
      ['0 9 * * 1-5', { ...preset, on: null, day: null }, 'Every weekday at 09:00 (Europe/Berlin)'],
    );
    // an answer's preset can be sent back
    assert.equal((await patch(id, { preset: agent.preset })).data.schedule, agent.schedule);
    assert.equal((await patch(id, { preset: { every: 'week' } })).data.schedule, '0 9 * * 1');
    assert.equal(
      (await patch(id, { preset: { every: 'hour' } })).data.scheduleText,
      'Every hour (Europe/Berlin)',
    );
    const { data } = await patch(id, { schedule: '*/20 8-10 * * *' });
    assert.deepEqual([data.preset, data.schedule], [null, '*/20 8-10 * * *']);
  });

  it('needs a schedule or a preset, not both, and a preset that makes sense', async () => {
    const preset = { every: 'day', at: '09:00' };
    const alone = (given: object) => ({ schedule: undefined, preset: given });
    assert.deepEqual(await refused({ schedule: undefined }), [['schedule', 'required']]);
    assert.deepEqual(await refused({ preset }), [['preset', 'not_allowed']]);
    const { id } = await anAgent(api(), owner());
    assert.deepEqual(problems(await patch(id, { schedule: '0 9 * * *', preset })), [
      ['preset', 'not_allowed'],
    ]);
    for (const [given, path] of [
      [{ every: 'hour', at: '09:00' }, 'preset.at'],
      [{ every: 'day', on: 'monday' }, 'preset.on'],
      [{ every: 'week', day: 3 }, 'preset.day'],
    ] as const)
      assert.deepEqual(await refused(alone(given)), [[path, 'not_allowed']]);
    for (const [given, path] of [
      [{ every: 'minute' }, 'preset.every'],
      [{ every: 'day', at: '9:00' }, 'preset.at'],
      [{ every: 'month', day: 32 }, 'preset.day'],
      [{ every: 'week', on: 'someday' }, 'preset.on'],
    ] as const)
      assert.deepEqual((await refused(alone(given)))[0]?.[0], path);
  });
});
