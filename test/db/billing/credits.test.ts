import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readConfig } from '../../../src/config/index.ts';
import {
  grantCredits,
  holdCredits,
  releaseCredits,
  captureCredits,
} from '../../../src/db/billing/credits.ts';
import { sweepHolds } from '../../../src/db/billing/sweep-holds.ts';
import { openOrm, type Em } from '../../../src/db/driver/orm.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { commonSettings } from '../../support/settings.ts';
import { freshDatabase } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

describe('credits', () => {
  let databaseUrl: string;
  const orm = use(async () => {
    databaseUrl = await freshDatabase();
    // fifty at once wait for one row
    return openOrm(readConfig({ ...commonSettings(), DATABASE_URL: databaseUrl }), 'system');
  });
  let orgId: string;

  const because = {
    actor: 'operator:test',
    reason: 'a test',
    operation: 'ideas.enrich' as const,
    brandId: null,
  };
  const committed = <T>(work: (em: Em) => Promise<T>) => inTransaction(orm(), work);
  const hold = (reference: string, price: number, ms = 60_000) =>
    committed(em => holdCredits(em, { orgId, reference, price, ms, ...because }));
  const capture = (reference: string, cost?: number) =>
    committed(em =>
      captureCredits(em, { orgId, reference, ...(cost !== undefined && { cost }), ...because }),
    );
  const release = (reference: string) =>
    committed(em => releaseCredits(em, { orgId, reference, ...because }));
  const grant = (amount: number, reference: string = randomUUID()) =>
    committed(em => grantCredits(em, { orgId, amount, reference, ...because }));
  const balances = async () => {
    const [row] = await orm().em.execute<{ balance: number; held: number }[]>(
      'select balance, held from billing_accounts where org_id = ?',
      [orgId],
    );
    return [row?.balance, row?.held];
  };
  const ledger = async () =>
    (
      await orm().em.execute<{ line: string }[]>(
        `select kind || ' ' || amount || ' ' || balance_after as line from credit_entries where org_id = ? order by id`,
        [orgId],
      )
    ).map(({ line }) => line);
  const refused = (work: Promise<unknown>, code: string) =>
    assert.rejects(work, error => error instanceof Refusal && error.code === code);

  beforeEach(async () => {
    orgId = randomUUID();
    await grant(100, 'welcome');
  });

  it('are set aside before an operation and spent by its success', async () => {
    await hold('job', 30);
    assert.deepEqual(await balances(), [70, 30]);
    await capture('job');
    assert.deepEqual(await balances(), [70, 0]);
    assert.deepEqual(await ledger(), ['grant 100 100', 'hold -30 70', 'capture 0 70']);
  });

  it('come back from what fails', async () => {
    await hold('job', 30);
    await release('job');
    assert.deepEqual(await balances(), [100, 0]);
  });

  it('come back in part from what came cheaper', async () => {
    await hold('job', 30);
    await capture('job', 10);
    assert.deepEqual(await balances(), [90, 0]);
  });

  it('are refused when there are too few, and nothing changes', async () => {
    await refused(hold('job', 101), 'insufficient_credits');
    assert.deepEqual(await balances(), [100, 0]);
    await refused(grant(-101), 'insufficient_credits');
    assert.deepEqual(await balances(), [100, 0]);
  });

  it('move once, however often a step is repeated', async () => {
    const often = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work));
    await often(() => grant(100, 'welcome'));
    await often(() => hold('one', 30));
    await often(() => capture('one'));
    await often(() => hold('two', 30));
    await often(() => release('two'));
    assert.deepEqual(await balances(), [70, 0]);
    assert.equal((await ledger()).length, 5);
  });

  it('let exactly the affordable ones of fifty at once pass', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => hold(`job ${index}`, 9)));
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 11);
    for (const one of tries)
      if (one.status === 'rejected') assert.equal((one.reason as Refusal).code, 'insufficient_credits');
    assert.deepEqual(await balances(), [1, 99]);
  });

  it('are not lost in a mix of everything at once', async () => {
    const ends = [capture, release, capture, release];
    const jobs = Array.from({ length: 40 }, async (_, index) => {
      await hold(`job ${index}`, 4);
      await Promise.allSettled(ends.map(end => end(`job ${index}`)));
    });
    await Promise.allSettled(jobs);
    const [sum] = await orm().em.execute<{ total: number; captured: number }[]>(
      `select (select sum(amount)::int from credit_entries where org_id = ?) as total,
              (select coalesce(sum(price), 0)::int from credit_holds where org_id = ? and status = 'captured') as captured`,
      [orgId, orgId],
    );
    assert.deepEqual(await balances(), [sum?.total, 0]);
    assert.equal(100 - (sum?.captured ?? 0), sum?.total);
  });

  it('of an operation that died come back', async () => {
    await hold('dead', 30, 0);
    await sweepHolds(orm());
    assert.deepEqual(await balances(), [100, 0]);
    await refused(hold('dead', 30), 'invalid_state');
    assert.deepEqual((await ledger()).at(-1), 'expire 30 100');
  });

  it('that a dead operation has set aside can be spent by the next one at once', async () => {
    await hold('dead', 100, 0);
    await hold('next', 100);
    assert.deepEqual(await balances(), [0, 100]);
  });

  it('are taken again from an operation that outlived its hold, if they are still there', async () => {
    await hold('slow', 60, 0);
    await sweepHolds(orm());
    await capture('slow');
    assert.deepEqual(await balances(), [40, 0]);
    await hold('slower', 40, 0);
    await hold('rival', 40);
    await refused(capture('slower'), 'insufficient_credits');
    assert.deepEqual(await balances(), [0, 40]);
  });

  it('are not given back once they are spent, nor spent once they are given back', async () => {
    await hold('spent', 10);
    await capture('spent');
    await refused(release('spent'), 'invalid_state');
    await hold('back', 10);
    await release('back');
    await refused(capture('back'), 'invalid_state');
    await refused(capture('never held'), 'invalid_state');
  });

  it('keep their ledger, and the history of a plan, unchanged while the organization exists, even by the owner of the tables', async () => {
    await query(
      databaseUrl,
      `insert into organizations (id, created_at, updated_at, name, slug, owner_id) values ($1, now(), now(), 'Kept', 'kept', gen_random_uuid())`,
      [orgId],
    );
    await query(
      databaseUrl,
      `insert into billing_changes (id, created_at, org_id, plan, status, actor, reason)
       values (gen_random_uuid(), now(), $1, 'pro', 'active', 'operator:test', 'a test')`,
      [orgId],
    );
    for (const table of ['credit_entries', 'billing_changes'])
      for (const change of [
        `update ${table} set actor = 'nobody'`,
        `delete from ${table}`,
        `truncate ${table}`,
      ])
        await assert.rejects(query(databaseUrl, change, []), /append-only/);
  });
});
