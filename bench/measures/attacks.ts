import { setTimeout as sleep } from 'node:timers/promises';
import {
  attackNames,
  attacks as prepareAttacks,
  type AttackName,
  type ReadyAttack,
} from '../attacks/attack-list.ts';
import { cpuUse } from '../cpu.ts';
import { delayP99, readDelays } from '../attacks/delays.ts';
import { startHostileSite } from '../attacks/hostile-site.ts';
import { aNeighbor, type Lived, type Neighbor } from '../attacks/neighbor.ts';
import { startCostlyAttacker, startLimitedApi, type CostlyAttacker } from '../costly.ts';
import type { AnswerCounts } from '../costly-attack.ts';
import { peakOf } from '../process-tree.ts';
import { quantile, shuffled } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

type Side = 'rest' | AttackName;
const sides: readonly Side[] = ['rest', ...attackNames];

/** Milliseconds for the effects of an attack to end. */
const settleMs = 500;

/** Names of the neighbor's actions in the table. Each shows the 99th percentile in milliseconds, against rest. */
const lived = { read: 'GET /posts/{id}', create: 'POST /posts', publish: 'due → published' } as const;
/** Bars for the highest values of both processes. */
const bars = {
  'API loop, ms': { value: 100, part: 0.5 },
  'worker loop, ms': { value: 100, part: 0.5 },
  'API memory, MB': { value: 700, part: 1 },
  'wrong answers': { value: 0, part: 1 },
} as const;

type Figure = keyof typeof lived | keyof typeof bars;
type Seen = Record<Figure, number>;

interface Parts {
  processes: ReadonlyMap<string, number>;
  api: { pid: number; metricsUrl: string };
  workerMetricsUrl: string;
  neighbor: Neighbor;
  attacker: CostlyAttacker;
  ready: Map<Side, ReadyAttack>;
  stop: () => Promise<void>;
}

const prepare = async (bench: Bench): Promise<Parts> => {
  const { stack, size, reporter } = bench;
  const api = await startLimitedApi(stack, 'attacked-api');
  const site = await startHostileSite();
  const target = { apiUrl: api.url, databaseUrl: stack.databaseUrl, siteUrl: site.url };
  const neighbor = await reporter.step('a neighbor', () => aNeighbor(stack, api.url, size.seededPosts));
  const ready = new Map<Side, ReadyAttack>();
  await reporter.step('attackers', async () => {
    for (const name of attackNames) ready.set(name, await prepareAttacks[name](target));
  });
  const attacker = startCostlyAttacker();
  return {
    processes: stack.processes,
    api,
    workerMetricsUrl: stack.workerMetricsUrl,
    neighbor,
    attacker,
    ready,
    stop: async () => {
      attacker.stop();
      site.stop();
      await neighbor.stop();
    },
  };
};

/**
 * Whether a response is wrong under attack: a 5xx other than a 503 with a `Retry-After`, or a connection that ended without
 * a response.
 */
const isWrong = (what: string): boolean => /\b(?:5\d\d|broken)$/.test(what);

const wrongIn = (answers: AnswerCounts, { refused }: Lived): number =>
  Object.entries(answers).reduce((sum, [what, times]) => sum + (isWrong(what) ? times : 0), refused.length);

/** Measures one side of a round: the neighbor works beside the attack, from before it begins until after it ends. */
const measureSide = async (parts: Parts, side: Side, seconds: number): Promise<[Seen, string]> => {
  const { api, workerMetricsUrl, neighbor, attacker } = parts;
  const attack = parts.ready.get(side);
  const readAll = () => Promise.all([readDelays(api.metricsUrl), readDelays(workerMetricsUrl)]);
  const before = await readAll();
  const usedBefore = cpuUse(parts.processes);
  let life: Lived = { read: [], create: [], publish: [], refused: [] };
  let answers: AnswerCounts = {};
  const { own } = await peakOf(api.pid, async () => {
    // The attack's first response may arrive after the neighbor has finished.
    if (attack) void attacker.begin(attack);
    [life] = await Promise.all([neighbor.live(seconds), attack?.start?.()]);
    if (attack) answers = await attacker.pause();
  });
  const used = [...cpuUse(parts.processes)].map(
    ([name, ms]) => [name, Math.round(ms - (usedBefore.get(name) ?? 0))] as const,
  );
  const after = await readAll();
  const seen: Seen = {
    read: quantile(life.read, 0.99),
    create: quantile(life.create, 0.99),
    publish: quantile(life.publish, 0.99),
    'API loop, ms': delayP99(before[0], after[0]),
    'worker loop, ms': delayP99(before[1], after[1]),
    'API memory, MB': own,
    'wrong answers': wrongIn(answers, life),
  };
  const cpu = used.filter(([, ms]) => ms >= 50).map(([name, ms]) => `${name} ${ms}`);
  const refused = [...new Set(life.refused)];
  return [seen, [JSON.stringify(answers), ...refused, `CPU in ms: ${cpu.join(', ')}`].join('; ')];
};

type All = Map<Side, Seen[]>;

const rowsOf = (all: All, answered: ReadonlyMap<Side, string>): Row[] =>
  sides.flatMap(side => {
    const valuesOf = (of: Side, figure: Figure): number[] => (all.get(of) ?? []).map(seen => seen[figure]);
    const said = (figure: string) => ({
      name: `${figure} beside ${side}`,
      cell: { line: side, column: figure },
    });
    const ratios = Object.entries(lived).map(([figure, words]) => {
      const ours = valuesOf(side, figure as Figure);
      const about = { ...said(words), unit: 'ms', note: '' };
      if (side === 'rest') return absolute({ ...about, bar: null }, ours, 0.5);
      const floor = valuesOf('rest', figure as Figure);
      return comparison({ ...about, bar: { kind: 'at most', value: 1.5 } }, { floor, ours });
    });
    const numbers = Object.entries(bars).map(([figure, { value, part }]) =>
      absolute(
        {
          ...said(figure),
          unit: '',
          bar: { kind: 'at most', value },
          note: figure === 'wrong answers' ? `answered in the last round: ${answered.get(side)}` : '',
        },
        valuesOf(side, figure as Figure),
        part,
      ),
    );
    return [...ratios, ...numbers];
  });

const shown = (seen: Seen): string =>
  Object.entries(seen)
    .map(([figure, value]) => `${figure} ${value.toFixed(0)}`)
    .join(', ');

/** Measures how attacks affect a neighbor at the same API and worker, with default limits. */
export const attacks: Measure = {
  steps: ({ rounds }) => 3 + rounds * sides.length,
  run: async bench => {
    const { size, reporter } = bench;
    const parts = await prepare(bench);
    const all: All = new Map(sides.map(side => [side, []]));
    const answered = new Map<Side, string>();
    try {
      await reporter.step('warm-up', () => measureSide(parts, 'rest', size.attackSeconds));
      for (let round = 1; round <= size.rounds; round += 1)
        for (const side of shuffled(sides)) {
          await sleep(settleMs);
          const what = `round ${round}/${size.rounds}, ${side}`;
          const [seen, answers] = await reporter.step(what, () =>
            measureSide(parts, side, size.attackSeconds),
          );
          all.get(side)?.push(seen);
          answered.set(side, answers);
          reporter.say(`  ${shown(seen)}; ${answers}`);
        }
    } finally {
      await parts.stop();
    }
    return rowsOf(all, answered);
  },
};
