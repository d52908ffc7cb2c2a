import { execFile, spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = path.resolve(import.meta.dirname, '../../../src/main.ts');

/** Niceness of the load, which leaves `doctor` and other programs of the machine their share. */
const niceness = '10';

/** Keeps a core busy until the process that started it has ended. */
const burn = `process.stdin.resume().once('end', () => process.exit());
  const burn = () => { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(burn); };
  burn();`;

const runDoctor = (env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise(resolve => {
    execFile(process.execPath, [main, 'operator', 'doctor'], { env }, (_, out, err) => resolve(out || err));
  });

/** Result of many runs on a healthy installation. */
export interface Alarms {
  /** Output of each run that called a part bad, which is wrong. */
  wrong: string[];
  /** Number of runs that called a part unknown, which is no alarm. */
  unknown: number;
  /** Least and greatest load during the runs. */
  load: [number, number];
}

/** Marks of the parts that a run found, such as `ok`, or the first word of an error. */
const marksOf = (text: string): string[] => text.split('\n').flatMap(line => /^\S+/.exec(line)?.[0] ?? []);

/** Runs `doctor` on a healthy installation while `load` processes want a core. `say` hears how each run ended. */
export const countAlarms = async (
  settings: NodeJS.ProcessEnv,
  { runs, load }: { runs: number; load: number },
  say: (line: string) => void,
): Promise<Alarms> => {
  const env = { ...process.env, ...settings };
  const burners = Array.from({ length: load }, () =>
    spawn('nice', ['-n', niceness, process.execPath, '-e', burn], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  const [wrong, loads]: [string[], number[]] = [[], []];
  let unknown = 0;
  try {
    while ((loadavg()[0] ?? 0) < load * 0.9) await sleep(1_000);
    for (let run = 1; run <= runs; run += 1) {
      const text = await runDoctor(env);
      const marks = marksOf(text);
      const isWrong = !marks.every(mark => ['ok', 'look', '?'].includes(mark));
      if (isWrong) wrong.push(text);
      say(
        `run ${run} at load ${(loadavg()[0] ?? 0).toFixed(0)}: ${isWrong ? text : [...new Set(marks)].join(', ')}`,
      );
      if (marks.includes('?')) unknown += 1;
      loads.push(loadavg()[0] ?? 0);
    }
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
  }
  return { wrong, unknown, load: [Math.min(...loads), Math.max(...loads)] };
};
