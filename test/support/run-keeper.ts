import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endLeftovers } from '../../src/local/run-file.ts';

/**
 * Started next to a test run with the run's folder: waits until the run's process is gone, however it ended, and then ends
 * the processes of the run and removes its folder. The operating system closes standard input when the run's process dies.
 */

const [folder = ''] = process.argv.slice(2);

/**
 * Returns the processes that inherited TEST_RUN from the run. Empty if the system does not show the environment of a
 * process.
 */
const marked = (): number[] => {
  const isMarked = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TEST_RUN=${folder}`);
    } catch {
      return false;
    }
  };
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid && isMarked(name))
      .map(Number);
  } catch {
    return [];
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
for await (const chunk of process.stdin) void chunk;
marked().forEach(kill);
await endLeftovers(path.join(folder, 'run.json'), () => undefined);
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
