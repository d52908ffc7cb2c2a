import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Target of an attack, its API key, and the number of oversized requests per second in addition to the slow ones. */
export interface Attack {
  url: string;
  key: string;
  perSecond: number;
  /** Replaces the attack by as many post lists per second, each on its own connection. */
  instead?: 'ordinary';
}

/** Number of responses, by kind and status. */
export type AttackCount = Record<string, number>;

export interface Attacker {
  begin: (how?: Pick<Attack, 'instead'>) => void;
  /** Pauses the attack and returns the responses since it began. */
  pause: () => Promise<AttackCount>;
  stop: () => void;
}

const program = fileURLToPath(new URL('./attack-process.ts', import.meta.url));

/** Starts an attacker that works on command, in a process of its own. */
export const startAttacker = (attack: Attack): Attacker => {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    begin: how => void child.send({ ...attack, ...how }),
    pause: async () => {
      const said = once(child, 'message') as Promise<[AttackCount]>;
      child.send('pause');
      return (await said)[0];
    },
    stop: () => child.disconnect(),
  };
};
