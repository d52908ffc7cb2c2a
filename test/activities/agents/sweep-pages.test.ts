import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { MockActivityEnvironment } from '@temporalio/testing';
import { reconcileAgents, type AgentSweepReport } from '../../../src/activities/agents/sweep-agents.ts';
import { redriveLostSeries, type SeriesSweepReport } from '../../../src/activities/series/sweep-series.ts';
import { scheduleFields } from '../../../src/domain/agents/cron.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { anAgent } from '../../support/agents.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { aSeries } from '../../support/series.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

const pageSize = 2;

/** Fakes a Temporal with these schedules, and records the largest number that was requested or returned at once. */
const schedulesOf = <Seen>(all: ReadonlyMap<string, Seen>) => {
  let most = 0;
  const noted = <Item>(page: Item[]): Item[] => {
    most = Math.max(most, page.length);
    return page;
  };
  return {
    most: () => most,
    async *list(size: number) {
      const ids = [...all.keys()];
      for (let at = 0; at < ids.length; at += size) yield noted(ids.slice(at, at + size));
    },
    find: (ids: readonly string[]) => Promise.resolve(noted([...ids]).flatMap(id => all.get(id) ?? [])),
    compare: () => Promise.resolve(null),
  };
};

describe('a sweep over many schedules', () => {
  const api = useApi();
  const service = use(() =>
    openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir(), SWEEP_AFTER: '1s' }),
  );
  let author: Author;
  const owner = () => ({ token: author.token, brandSlug: author.brand.slug });
  beforeEach(async () => {
    author = await anAuthor(api(), ['x']);
    await api().rows('delete from agents');
    await api().rows('delete from series');
  });
  const settle = async (table: string) => {
    await api().rows('delete from outbox_messages');
    await api().rows(`update ${table} set updated_at = now() - interval '1 hour'`);
  };
  const withEngine = (engine: object) => ({ ...service(), engine: engine as Engine });

  it('compares agents a page at a time, and finds each that differs', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1)
      ids.push((await anAgent(api(), owner(), { name: `Agent ${number}` })).id);
    await settle('agents');
    const agents = await api().rows<{ id: string; schedule: string }>('select id, schedule from agents');
    const gone = [randomUUID(), randomUUID(), randomUUID()];
    const cronOf = new Map(agents.map(({ id, schedule }) => [id, schedule]));
    const seen = [...ids.slice(1), ...gone].map(
      agentId =>
        [
          agentId,
          {
            agentId,
            fields: scheduleFields(cronOf.get(agentId) ?? '0 3 * * *'),
            timeZone: agentId === ids[4] ? 'Europe/Berlin' : 'UTC',
            pausedBecause: null,
          },
        ] as const,
    );
    const agentSchedules = schedulesOf(new Map(seen));
    const sweep = () => reconcileAgents(withEngine({ agentSchedules }), pageSize);
    const report = (await new MockActivityEnvironment().run(sweep)) as AgentSweepReport;
    assert.deepEqual(
      [report.agents, report.schedules, report.missing, report.orphans, report.turned, report.drifted],
      [5, 7, 1, 3, 0, 1],
    );
    assert.equal(agentSchedules.most(), pageSize);
  });

  it('compares series a page at a time, and finds each that differs', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.push((await aSeries(api(), owner())).id);
    await settle('series');
    await api().rows('update series set look_at = null');
    const all = [...ids.slice(1), randomUUID(), randomUUID()].map(
      seriesId => [seriesId, { seriesId, isPaused: seriesId === ids[4] }] as const,
    );
    const seriesSchedules = schedulesOf(new Map(all));
    const sweep = () => redriveLostSeries(withEngine({ seriesSchedules }), pageSize);
    const report = (await new MockActivityEnvironment().run(sweep)) as SeriesSweepReport;
    assert.deepEqual(report, { drifted: 2, orphans: 2, overdue: 0 });
    assert.equal(seriesSchedules.most(), pageSize);
  });
});
