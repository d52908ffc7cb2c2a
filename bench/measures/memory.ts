import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { absolute } from '../row.ts';
import type { Measure } from './measure.ts';

/** Resident memory of a process in MB, as the system counts it. */
const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`the memory of process ${pid} cannot be read`);
  return Number(kilobytes) / 1_024;
};

/** Measures the memory of the API and the worker after their start, before any load. */
export const memory: Measure = {
  steps: () => 1,
  run: ({ stack: { api, worker }, size, reporter }) =>
    reporter.step('memory of the idle API and worker', async () => {
      await sleep(size.idleSeconds * 1_000);
      const [ofApi, ofWorker] = await Promise.all([residentMb(api.pid), residentMb(worker.pid)]);
      return [
        absolute(
          {
            name: 'Memory, API + worker, idle',
            unit: 'MB',
            bar: { kind: 'at most', value: 500 },
            note: `API ${ofApi.toFixed(0)} MB, worker ${ofWorker.toFixed(0)} MB, ${size.idleSeconds} s after both were ready.`,
          },
          [ofApi + ofWorker],
        ),
      ];
    }),
};
