import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Reads at a steady pace. A load that waits for responses would hide delays. */
export interface PacedLoad {
  url: string;
  headers: Record<string, string>;
  paths: string[];
  perSecond: number;
  seconds: number;
}

export interface PacedResult {
  /** Milliseconds, each. */
  took: number[];
  /** Failures other than a 200: an error's text or another status. */
  failures: string[];
}

export interface PacedReader {
  /** Resolves to the milliseconds of each response. Rejects if one request failed. */
  read: (load: PacedLoad) => Promise<number[]>;
  stop: () => void;
}

const program = fileURLToPath(new URL('./paced-process.ts', import.meta.url));

/** Starts a reader in a process of its own, which is warm after the first run. */
export const startPacedReader = (): PacedReader => {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    read: async load => {
      const said = once(child, 'message') as Promise<[PacedResult]>;
      child.send(load);
      const [{ took, failures }] = await said;
      if (failures.length > 0)
        throw new Error(`${failures.length} paced requests failed: ${[...new Set(failures)].join(', ')}`);
      return took;
    },
    stop: () => child.disconnect(),
  };
};
