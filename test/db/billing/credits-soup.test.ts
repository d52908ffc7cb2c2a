import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../src/config/index.ts';
import {
  grantCredits,
  holdCredits,
  releaseCredits,
  captureCredits,
} from '../../../src/db/billing/credits.ts';
import { openOrm, type Em } from '../../../src/db/driver/orm.ts';
import { sweepHolds } from '../../../src/db/billing/sweep-holds.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDatabase } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

/** Seed of the run, the same every time unless `SOUP_SEED` is set. */
const seed = Number(process.env['SOUP_SEED'] ?? 20_261_121);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
const randomFrom = (from: number) => {
  let state = from;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

interface Books {
  balance: number;
  held: number;
  entered: number;
  set_aside: number;
  granted: number;
  spent: number;
  lowest: number;
  wrong_lines: number;
  overdrawn: number;
}

describe(`the ledger of credits (seed ${seed})`, () => {
  let databaseUrl: string;
  const orm = use(async () => {
    databaseUrl = await freshDatabase();
    return openOrm(readConfig({ DATABASE_URL: databaseUrl }), 'system');
  });
  let orgId: string;
  beforeEach(() => {
    orgId = randomUUID();
  });

  const because = {
    actor: 'operator:test',
    reason: 'a test',
    operation: 'ideas.enrich' as const,
    brandId: null,
  };
  const committed = <T>(work: (em: Em) => Promise<T>) => inTransaction(orm(), work);
  const grant = (amount: number) =>
    committed(em => grantCredits(em, { orgId, amount, reference: randomUUID(), ...because }));

  /** Reads the books in one snapshot. */
  const books = async (): Promise<Books> => {
    const [row] = await orm()
      .em.fork()
      .execute<Books[]>(
        `select b.balance, b.held,
              (select coalesce(sum(amount), 0)::int from credit_entries where org_id = b.org_id) as entered,
              (select coalesce(sum(price), 0)::int from credit_holds
                where org_id = b.org_id and status = 'held') as set_aside,
              (select coalesce(sum(amount), 0)::int from credit_entries
                where org_id = b.org_id and kind = 'grant') as granted,
              (select coalesce(-sum(amount), 0)::int from credit_entries e
                where org_id = b.org_id and exists (select 1 from credit_holds h
                  where h.org_id = e.org_id and h.reference = e.reference and h.status = 'captured')) as spent,
              (select coalesce(min(balance_after), 0)::int from credit_entries where org_id = b.org_id) as lowest,
              (select count(*)::int from (select balance_after, sum(amount) over (order by id) as running
                 from credit_entries where org_id = b.org_id) l where balance_after <> running) as wrong_lines,
              (select count(*)::int from credit_holds h where org_id = b.org_id and status = 'captured'
                 and (select sum(amount) from credit_entries e
                       where e.org_id = h.org_id and e.reference = h.reference) < -h.price) as overdrawn
         from billing_accounts b where b.org_id = ?`,
        [orgId],
      );
    assert.ok(row);
    return row;
  };
  const assertSound = (seen: Books): void => {
    const story = JSON.stringify(seen);
    assert.ok(seen.balance >= 0 && seen.lowest >= 0, story);
    assert.equal(seen.entered, seen.balance, story);
    assert.equal(seen.set_aside, seen.held, story);
    assert.equal(seen.granted - seen.spent, seen.balance + seen.held, story);
    assert.deepEqual([seen.wrong_lines, seen.overdrawn], [0, 0], story);
  };

  it('adds up at every moment of a random mix of everything, by many at once', async () => {
    await grant(60);
    const random = randomFrom(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const refusals = new Map<string, number>();
    let done = 0;
    const step = (): Promise<unknown> => {
      const of = { orgId, reference: `job ${below(40)}`, ...because };
      const kind = random();
      if (kind < 0.4)
        return committed(em =>
          holdCredits(em, { ...of, price: 1 + below(20), ms: random() < 0.2 ? 0 : 60_000 }),
        );
      if (kind < 0.6) return committed(em => captureCredits(em, of));
      if (kind < 0.7) return committed(em => captureCredits(em, { ...of, cost: below(25) }));
      if (kind < 0.85) return committed(em => releaseCredits(em, of));
      if (kind < 0.9) return sweepHolds(orm());
      return grant(below(40) - 15);
    };
    const somebody = async (): Promise<void> => {
      for (let steps = 0; steps < 60; steps += 1)
        try {
          await step();
          done += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
        }
    };
    const everybody = Array.from({ length: 10 }, somebody);
    let going = true;
    const watching = (async (): Promise<void> => {
      while (going) assertSound(await books());
    })();
    await Promise.all(everybody);
    going = false;
    await watching;
    assertSound(await books());
    assert.deepEqual([...refusals.keys()].toSorted(), ['insufficient_credits', 'invalid_state']);
    assert.ok(done > 100, `${done} of 600`);
  });

  it('takes nothing for an operation whose process was killed before or while it paid', async () => {
    await grant(100);
    for (const moment of ['held', 'capturing']) {
      const program = fileURLToPath(new URL('../../support/dying-spender.ts', import.meta.url));
      const child = spawn(process.execPath, [program, databaseUrl, orgId, '70', '1500'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const gone = once(child, 'exit');
      for await (const line of createInterface({ input: child.stdout })) if (line === moment) break;
      child.kill('SIGKILL');
      await gone;
      const { balance, held } = await books();
      assert.deepEqual([balance, held], [30, 70], moment);
      await eventually('the credits are back', async () => {
        await sweepHolds(orm());
        return (await books()).balance === 100;
      });
      assertSound(await books());
      orgId = randomUUID();
      await grant(100);
    }
  });

  it('lets exactly the affordable ones of fifty pass that come from four processes', async () => {
    await grant(100);
    const processes = await Promise.all(
      Array.from({ length: 4 }, () =>
        openOrm(readConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL: '10' }), 'system'),
      ),
    );
    try {
      const tries = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const of = { orgId, reference: `${index}`, price: 7, ms: 60_000, ...because };
          const by = processes[index % 4] ?? assert.fail('four were opened');
          // on a busy machine a connection may come too late: that is no answer yet
          return eventually('it is held or refused', () =>
            inTransaction(by, em => holdCredits(em, of)).then(
              () => 'held',
              (error: unknown) => {
                if (error instanceof Refusal) return error.code;
                throw error;
              },
            ),
          );
        }),
      );
      assert.equal(tries.filter(end => end === 'held').length, 14, tries.join());
      const { balance, held } = await books();
      assert.deepEqual([balance, held], [2, 98]);
    } finally {
      await Promise.all(processes.map(one => one.close()));
    }
  });
});
