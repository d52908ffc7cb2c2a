import { setTimeout as sleep } from 'node:timers/promises';
import type { TcpProxy } from '../../support/servers/tcp-proxy.ts';
import type { Cell } from '../rig/cell.ts';
import type { Child } from '../rig/child.ts';
import type { Dice } from '../rig/dice.ts';

/** A place where a process can be killed. */
export interface Place {
  place: string;
  victim: 'api' | 'worker';
}

interface Blow {
  name: string;
  /** Weight of its choice among the others. */
  weight: number;
  strike(cell: Cell, dice: Dice): Promise<void> | void;
}

const someWorker = (cell: Cell, dice: Dice): Child => dice.one(cell.workers);
const someWay = ({ network }: Cell, dice: Dice): TcpProxy => dice.one(Object.values(network));

const forAWhile = async (proxy: TcpProxy, begin: () => void, milliseconds: number): Promise<void> => {
  begin();
  await sleep(milliseconds);
  await proxy.restore();
};

const blows = (places: readonly Place[]): Blow[] => [
  {
    name: 'kill at a failpoint',
    weight: 10,
    strike: (cell, dice) => {
      const { place, victim } = dice.one(places);
      const child = victim === 'api' ? cell.api : someWorker(cell, dice);
      child.plan({ at: place, action: 'kill' });
    },
  },
  { name: 'SIGKILL worker', weight: 4, strike: (cell, dice) => someWorker(cell, dice).kill('SIGKILL') },
  { name: 'SIGKILL API', weight: 2, strike: cell => cell.api.kill('SIGKILL') },
  { name: 'worker replaced', weight: 2, strike: (cell, dice) => someWorker(cell, dice).replace() },
  {
    name: 'worker paused',
    weight: 2,
    strike: async (cell, dice) => {
      const worker = someWorker(cell, dice);
      worker.kill('SIGSTOP');
      await sleep(1_000 + dice.upTo(4_000));
      worker.kill('SIGCONT');
    },
  },
  { name: 'connections reset', weight: 4, strike: (cell, dice) => someWay(cell, dice).reset() },
  { name: 'connections half-open', weight: 2, strike: (cell, dice) => someWay(cell, dice).halfOpen() },
  {
    name: 'silence',
    weight: 3,
    strike: (cell, dice) => {
      const way = someWay(cell, dice);
      return forAWhile(way, () => way.freeze(), 500 + dice.upTo(2_500));
    },
  },
  {
    name: 'slowness',
    weight: 2,
    strike: (cell, dice) => {
      const way = someWay(cell, dice);
      return forAWhile(way, () => way.slow(20), 3_000);
    },
  },
  {
    name: 'commit acknowledgement lost',
    weight: 4,
    strike: ({ network }) => void network.database.loseAnswerTo('commit'),
  },
  {
    name: 'Temporal killed',
    weight: 1,
    strike: async ({ parts }, dice) => {
      await parts.temporal.end('SIGKILL');
      await sleep(dice.upTo(4_000));
      await parts.temporal.start();
    },
  },
  {
    name: 'PostgreSQL stopped',
    weight: 1,
    strike: async ({ parts }, dice) => {
      await parts.postgres.end('SIGQUIT');
      await sleep(dice.upTo(4_000));
      await parts.postgres.start();
    },
  },
];

/** Milliseconds between two blows: enough that most posts end, and not so many that all do. */
const pause = { min: 3_000, more: 7_000 };

/** Strikes at random times until it is stopped, one blow at a time. */
export const startChaos = (
  cell: Cell,
  dice: Dice,
  places: readonly Place[],
): { happened(): string; end(): Promise<void> } => {
  const counts = new Map<string, number>();
  const all = blows(places).flatMap(blow => Array<Blow>(blow.weight).fill(blow));
  let isOver = false;
  const strike = async (): Promise<void> => {
    while (!isOver) {
      await sleep(pause.min + dice.upTo(pause.more));
      const blow = dice.one(all);
      counts.set(blow.name, (counts.get(blow.name) ?? 0) + 1);
      await blow.strike(cell, dice);
    }
  };
  const striking = strike();
  return {
    happened: () => [...counts].map(([name, count]) => `${count} × ${name}`).join(', '),
    end: async () => {
      isOver = true;
      await striking;
      await Promise.all(Object.values(cell.network).map(proxy => proxy.restore()));
      for (const child of [cell.api, ...cell.workers]) {
        child.plan();
        await child.untilServing();
      }
    },
  };
};
