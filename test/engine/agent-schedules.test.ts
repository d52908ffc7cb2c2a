import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { scheduleProblem } from '../../src/domain/agents/cron.ts';
import { isMisfired, nextRuns, type RunTimes } from '../../src/domain/agents/run-times.ts';
import { findCanonicalZone } from '../../src/domain/time-zones.ts';
import { findOffsets } from '../../src/domain/wall-clock.ts';
import { readConfig } from '../../src/config/index.ts';
import { agentSchedules } from '../../src/engine/agent-schedules.ts';
import type { AgentSchedules } from '../../src/engine/engine.ts';
import { eventually } from '../support/eventually.ts';
import { temporal } from '../support/stack.ts';

const value = (min: number, max: number) => fc.integer({ min, max });
const range = (min: number, max: number) =>
  fc
    .tuple(value(min, max), value(min, max))
    .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`);
const step = (min: number, max: number) => value(1, max - min);

/** One field: a star, a number, a range, steps of both, or a list. */
const field = (min: number, max: number) => {
  const item = fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: value(min, max).map(String) },
    { weight: 2, arbitrary: range(min, max) },
    { weight: 2, arbitrary: step(min, max).map(by => `*/${by}`) },
    { weight: 1, arbitrary: fc.tuple(range(min, max), step(min, max)).map(([of, by]) => `${of}/${by}`) },
  );
  return fc.oneof(
    { weight: 5, arbitrary: item },
    { weight: 1, arbitrary: fc.array(item, { minLength: 2, maxLength: 3 }).map(items => items.join(',')) },
  );
};

const schedule = fc
  .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
  .map(fields => fields.join(' '));

const fuzzed = 250;

/** Clock changes up to then are in a schedule. */
const farthest = (from: Date): Date => new Date(from.getTime() + 395 * 86_400_000);

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

describe('the schedules of agents in Temporal', () => {
  let [client, connection]: [Client?, Connection?] = [];
  let schedules: AgentSchedules;
  const prefix = `fuzz-${randomUUID()}-`;

  before(async () => {
    const TEMPORAL_ADDRESS = await temporal();
    connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
    client = new Client({ connection });
    const config = readConfig({ TEMPORAL_ADDRESS, TASK_QUEUE_PREFIX: prefix.slice(0, 40) });
    schedules = agentSchedules(client, config, work => work());
  });
  after(() => connection?.close());

  /** Creates a schedule, and compares Temporal's times with the API's. Misfires start no runs. */
  const compare = async (cron: string, timeZone = 'UTC'): Promise<void> => {
    const times: RunTimes = { schedule: cron, timeZone };
    const agentId = randomUUID();
    const [orgId, brandId] = [randomUUID(), randomUUID()];
    const recordedUntil = new Date().toISOString();
    const wanted = {
      agentId,
      orgId,
      brandId,
      name: 'Fuzz',
      ...times,
      recordedUntil,
      pausedBecause: 'a test',
    };
    const earliest = new Date();
    await schedules.put(wanted);
    const handle = client!.schedule.getHandle(`${prefix.slice(0, 40)}agent:${agentId}`);
    const { info, spec } = await handle.describe();
    assert.equal(spec.timezone, findCanonicalZone(timeZone));
    const theirs = info.nextActionTimes.filter(time => !isMisfired(times, time) && time < farthest(earliest));
    const [first] = theirs;
    const asked = new Date();
    const ours = nextRuns(times, earliest, theirs.length + 2).filter(
      time => time >= (first ?? time) && time < farthest(earliest),
    );
    assert.deepEqual(
      theirs.map(time => time.toISOString()),
      ours.slice(0, theirs.length).map(time => time.toISOString()),
      `${cron} ${timeZone}`,
    );
    // an instant may have passed before the request reached the server
    const [own] = nextRuns(times, earliest, 1);
    if (own && own >= farthest(earliest)) return schedules.remove(agentId);
    assert.ok(first && own && (first.getTime() === own.getTime() || own <= asked), `${cron} ${timeZone}`);
    assert.equal(await schedules.compare(wanted), null);
    await schedules.remove(agentId);
  };

  it('fire on Sundays also where these are the seventh day of a range', async () => {
    for (const days of ['1-7', '1-7/2', '5-7', '7', '2,7']) await compare(`0 3 * * ${days}`);
  });

  it(`fire when the API says, of ${fuzzed} made up by chance`, async () => {
    const at = pLimit(10);
    // many name days of the month and of the week, which is refused
    const sound = fc.sample(schedule, fuzzed * 6).filter(each => scheduleProblem(each) === null);
    assert.ok(sound.length >= fuzzed, `only ${sound.length} of ${fuzzed * 6} were sound`);
    await Promise.all(
      sound.slice(0, fuzzed).map((cron, index) => at(() => compare(cron, zones[index % zones.length]))),
    );
  });

  /** Returns schedules whose local times the next clock changes of a zone skip or show twice. */
  const schedulesAtChanges = (timeZone: string): string[] => {
    const changes = findOffsets(timeZone, new Date(), farthest(new Date())).slice(1);
    assert.equal(changes.length, 2);
    return changes.flatMap(({ from }) => {
      const [month, day] = from.toLocaleDateString('en-US', { timeZone }).split('/');
      const dayBefore = new Date(from.getTime() - 86_400_000);
      const hour = Number(/, (\d\d)/.exec(dayBefore.toLocaleString('en-GB', { timeZone }))?.[1]);
      return [hour, hour - 1].flatMap(each =>
        ['15', '45', '*/20'].map(minutes => `${minutes} ${each} ${day} ${month} *`),
      );
    });
  };

  it('fire at the end of a skipped hour, and in the first of two equal hours', async () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])
      for (const cron of schedulesAtChanges(zone)) await compare(cron, zone);
  });

  it('follow another time zone, and are found to differ in it', async () => {
    const agentId = randomUUID();
    const of = { agentId, orgId: randomUUID(), brandId: randomUUID(), name: 'Moved', pausedBecause: null };
    const wanted = { ...of, schedule: '0 9 * * *', timeZone: 'UTC', recordedUntil: new Date().toISOString() };
    await schedules.put(wanted);
    const moved = { ...wanted, timeZone: 'Asia/Kathmandu' };
    assert.deepEqual([await schedules.compare(wanted), await schedules.compare(moved)], [null, 'drifted']);
    await schedules.put(moved);
    assert.equal(await schedules.compare(moved), null);
    const { info } = await client!.schedule.getHandle(`${prefix.slice(0, 40)}agent:${agentId}`).describe();
    assert.match(info.nextActionTimes[0]?.toISOString() ?? '', /T03:15:00/);
    await eventually('the list has its zone', async () => {
      const [seen] = await schedules.find([agentId]);
      return seen?.timeZone === findCanonicalZone('Asia/Kathmandu');
    });
    await schedules.remove(agentId);
  });

  it('are listed by pages, and found by their agents', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const of = {
      orgId: randomUUID(),
      brandId: randomUUID(),
      name: 'Paged',
      schedule: '0 3 * * *',
      timeZone: 'UTC',
    };
    const recordedUntil = new Date().toISOString();
    for (const agentId of ids)
      await schedules.put({
        ...of,
        agentId,
        recordedUntil,
        pausedBecause: agentId === ids[1] ? 'a test' : null,
      });
    const pages = await eventually('all are in the lists', async () => {
      const seen: string[][] = [];
      for await (const page of schedules.list(2)) seen.push(page);
      return ids.every(id => seen.flat().includes(id)) && seen;
    });
    assert.ok(pages.length > 1 && pages.every(page => page.length <= 2));
    const found = await schedules.find([...ids.slice(0, 2), randomUUID()]);
    assert.deepEqual(
      new Map(found.map(({ agentId, pausedBecause }) => [agentId, pausedBecause])),
      new Map([
        [ids[0], null],
        [ids[1], 'a test'],
      ]),
    );
    assert.deepEqual(await schedules.find([]), []);
    for (const agentId of ids) await schedules.remove(agentId);
  });
});
