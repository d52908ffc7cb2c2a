import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { returnUnused } from '../../../src/db/costs/return-unused.ts';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { openTestService } from '../../support/service.ts';
import { useSteps } from '../../support/steps.ts';
import { use } from '../../support/use.ts';

const result: CommitResult = { outcome: 'published', externalId: '7', url: null, evidence: {} };

describe('the price of a call', () => {
  const api = useApi();
  const steps = useSteps(api);
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const settle = () => returnUnused(service().orm.em.fork());

  /** Returns a post whose call is under way, with the costs of its charge and of its organization’s month. */
  const aCall = async () => {
    const author = await steps().anAuthor();
    const underWay = await steps().aPostUnderWay(author);
    steps().play({ commit: () => new Promise(() => undefined) });
    void steps().publish(underWay.step);
    await eventually('the call is under way', async () => (await underWay.target()).status === 'committing');
    const costs = async () => {
      const [row] = await api().rows<{ charge: string; month: string; day: string }>(
        `select c.cost as charge, m.cost as month, w.cost as day from platform_charges c
           join monthly_spending m on m.org_id = c.org_id and m.platform = c.platform
           join platform_writes w on w.day = c.day and w.platform = c.platform
          where c.source_id = $1`,
        underWay.step.targetId,
      );
      return { charge: Number(row?.charge), month: Number(row?.month), day: Number(row?.day) };
    };
    return { ...underWay, author, costs };
  };

  for (const meanwhile of ['failed', 'preparing'])
    it(`is taken again when its answer comes after it was returned, and the target is ${meanwhile}`, async () => {
      const { step, set, target, costs } = await aCall();
      await set('failed');
      await settle();
      const returned = await costs();
      assert.deepEqual([returned.charge, returned.month], [0, 0]);
      await set(meanwhile);
      await steps().activities.recordCommit({ targetId: step.targetId, attempt: 1, result });
      assert.equal((await target()).status, 'published');
      await settle();
      const { charge, month, day } = await costs();
      assert.deepEqual([charge, month, day - returned.day], [15_000, 15_000, 15_000]);
    });

  it('stays taken while a later attempt than the ended one has paid it', async () => {
    const { step, set, costs } = await aCall();
    await set('failed');
    await api().rows('update platform_charges set attempt = 2 where source_id = $1', step.targetId);
    await settle();
    assert.equal((await costs()).charge, 15_000);
    await api().rows('update post_targets set attempt = 2 where id = $1', step.targetId);
    await settle();
    assert.equal((await costs()).charge, 0);
  });

  it('is counted once if a retry is claimed while it is being returned', async () => {
    const { step, set, target, costs } = await aCall();
    await set('failed');
    // a claim of another post holds the counter
    const held = service().orm.em.fork();
    await held.begin();
    await held.execute(`select 1 from platform_writes where platform = 'x' for update`);
    const settled = settle();
    await waiting(1);
    await set('preparing');
    const retried = steps().publish(step);
    await waiting(2);
    await held.commit();
    assert.equal(await settled, 1);
    await eventually('the retry is under way', async () => (await target()).attempt === 2);
    void retried;
    const { charge, month } = await costs();
    assert.deepEqual([charge, month], [15_000, 15_000]);
  });

  /** Waits until this number of statements waits for locks. */
  const waiting = (count: number) =>
    eventually('statements wait', async () => {
      const [row] = await api().rows<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row?.count ?? 0) >= count;
    });
});
