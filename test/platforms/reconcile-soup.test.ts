import assert from 'node:assert/strict';
import type { CommitResult } from '../../src/platforms/platform.ts';
import { openLosses, platformOf, readable, type Loss, type Where } from './losing.ts';
import { use } from '../support/use.ts';

const publishModes = [
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'hang_before',
  'hang_after',
  'garbage_before',
  'garbage',
  'no_id',
  'not_ready',
  'rate_limited',
  'delay',
];
const readModes = ['error_before', 'reset_before', 'garbage', 'rate_limited', 'stale_reads', 'stale_reads'];
const statusModes = ['error_before', 'reset_after', 'garbage', 'rate_limited', 'expired', 'not_ready'];

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Seed of the runs, the same every time unless `SOUP_SEED` and `SOUP_RUNS` are set. */
const seed = Number(process.env['SOUP_SEED'] ?? 20_261_121);
const runsEach = Number(process.env['SOUP_RUNS'] ?? 6);
/** Longer than any list lags here, in milliseconds, where nothing refuses a duplicate. */
const settle = { guarded: 60, unguarded: 400, stale: 250 };

describe(`publishing through random faults (seed ${seed})`, () => {
  const losses = use(() =>
    openLosses({
      RECONCILE_SETTLE: `${settle.guarded}ms`,
      RECONCILE_SETTLE_UNGUARDED: `${settle.unguarded}ms`,
      RECONCILE_BUDGET: '1m',
    }),
  );

  const disturb = async (random: () => number, where: Where, name: string): Promise<void> => {
    const pick = (modes: string[]): string => modes[Math.floor(random() * modes.length)] ?? '';
    const plans = { publish: publishModes, read: readModes, status: statusModes } as const;
    for (const operation of ['publish', 'read', 'status'] as const)
      for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
        const mode = pick(plans[operation]);
        const delayMs = mode === 'stale_reads' ? settle.stale : Math.floor(random() * 100);
        const timing = mode === 'rate_limited' ? { retryAfterSeconds: 0 } : { delayMs };
        await losses().stage.fault({
          platform: platformOf(where),
          operation,
          mode,
          account: name,
          ...timing,
        });
      }
  };

  /** Publishes as the service does: commits, reads a lost commit back, and commits again only if it is proven not there. */
  const publish = async (ready: Omit<Loss, 'lost'>): Promise<string> => {
    let startedAt: Date | undefined;
    for (let commits = 0; commits < 20; commits += 1) {
      await prepared(ready);
      const began = new Date();
      const result = await losses().commit(ready, 'hang');
      if (result.outcome === 'published') return result.externalId;
      if (result.outcome === 'rejected' && result.failure.staleHandles) ready.target.handles = {};
      const duplicateSeen = result.outcome === 'rejected' && result.failure.kind === 'duplicate';
      if (result.outcome === 'rejected' && !duplicateSeen) continue;
      startedAt ??= began;
      const lost = { startedAt, lastUnderWayAt: new Date(), evidence: result.evidence, duplicateSeen };
      const externalId = namedTwin(result) ?? (await judged({ ...ready, lost }));
      if (externalId !== undefined) return externalId;
    }
    return assert.fail('twenty commits');
  };

  const namedTwin = (result: CommitResult): string | undefined =>
    result.outcome === 'rejected' ? result.failure.existingId : undefined;

  const prepared = async (ready: Omit<Loss, 'lost'>): Promise<void> => {
    for (let tries = 0; tries < 20; tries += 1) {
      const answers = await losses()
        .stage.prepare(platformOf(ready.where), ready.target)
        .catch(() => []);
      if (answers.at(-1)?.state === 'ready') return;
    }
    assert.fail('twenty preparations');
  };

  /** The post's id; undefined when it is proven not there. */
  const judged = async (loss: Loss): Promise<string | undefined> => {
    for (;;) {
      const verdict = await losses().look(loss, {}, 'hang');
      if (verdict.verdict === 'published') return verdict.externalId;
      if (verdict.evidence['staleHandles'] === true) loss.target.handles = {};
      if (verdict.verdict === 'not_there') return undefined;
      assert(verdict.verdict === 'look_again', JSON.stringify(verdict));
      await new Promise(done => setTimeout(done, Math.min(verdict.checkAfterMs, 50)));
    }
  };

  for (const where of readable)
    for (let run = 0; run < runsEach; run += 1) {
      const number = seed + run * readable.length + readable.indexOf(where);
      it(`${where}: makes one post of it, and knows which (${number})`, async () => {
        const random = randomFrom(number);
        const ready = await losses().ready(where, random() < 0.3 && where !== 'youtube' ? { media: [losses().jpeg] } : {}); // oxfmt-ignore
        await disturb(random, where, ready.name);
        const externalId = await publish(ready);
        const effects = await losses().stage.effectsOf(ready.author);
        assert.deepEqual(
          effects.map(({ id }) => id),
          [externalId],
        );
      });
    }
});
