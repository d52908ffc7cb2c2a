import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failpoints, FailpointPlan } from '../../../src/process/failpoints.ts';
import { launch, type Running } from '../../../src/local/program.ts';
import { answersOk, roleFlags, roleProgram } from '../../../src/local/role-program.ts';

/** One role in a separate process that may die at any time, and is restarted each time. */
export interface Child {
  name: string;
  /** Times of its deaths so far, whoever killed it, in epoch milliseconds. */
  deaths: number[];
  /** Sets the actions of failpoints from their next visit on, and replaces the earlier plan. */
  plan(...plans: FailpointPlan[]): void;
  /** Returns the number of plans that no visit has used up yet. */
  planned(): number;
  /** Records every place that it visits until `places` is called. */
  trace(): void;
  places(): string[];
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end in order and starts it again, as a deployment does; `env` changes its settings from now on. */
  replace(env?: Record<string, string>): Promise<void>;
  /** Resolves when it serves, also after a death. */
  untilServing(): Promise<void>;
  /** Ends the process permanently, or until `start`; in order, unless `how` is `now`. */
  stop(how?: 'now'): Promise<void>;
  start(): Promise<void>;
}

export interface ChildOptions {
  role: 'api' | 'worker';
  name: string;
  env: Record<string, string>;
  /** Folder of its failpoints, traces and log. */
  folder: string;
  /** Path of another release's `main.ts`. */
  main?: string;
  /** Gets each line of its log as well. */
  hear?: (line: string) => void;
}

/** Longer than any publish call that the rig lets hang. */
const stopWithin = 90_000;

export const startChild = async ({ role, name, env, folder, main, hear }: ChildOptions): Promise<Child> => {
  const [file, traceFile, log] = ['failpoints', 'trace', 'log'].map(kind =>
    path.join(folder, `${name}.${kind}`),
  ) as [string, string, string];
  let settings: Record<string, string> = { ...env, FAILPOINTS: file };
  let running: Running | undefined;
  let wanted = true;
  let serving = Promise.resolve();
  const deaths: number[] = [];

  const write = (failpoints: Failpoints): void => {
    writeFileSync(`${file}.new`, JSON.stringify(failpoints));
    renameSync(`${file}.new`, file);
  };
  const begin = (): Promise<void> => {
    const check = role === 'api' ? answersOk(`http://127.0.0.1:${settings['PORT']}/health`) : undefined;
    const program = roleProgram(role, { env: settings, stopWithin, ...(check && { check }) });
    const keep = (line: string): void => {
      appendFileSync(log, `${line}\n`);
      hear?.(line);
    };
    const args = main === undefined ? program.args : [...roleFlags, main, role];
    const mine = launch({ ...program, args }, { line: (_program, line) => keep(line) });
    running = mine;
    serving = mine.untilReady();
    serving.catch(() => undefined);
    void mine.exited.then(() => {
      if (running !== mine || !wanted) return;
      deaths.push(Date.now());
      begin().catch(() => undefined);
    });
    return serving;
  };
  const end = async (how?: 'now'): Promise<void> => {
    wanted = false;
    await running?.stop(how && AbortSignal.abort());
  };

  write({ plans: [] });
  await begin();
  return {
    name,
    deaths,
    plan: (...plans) => write({ plans }),
    planned: () => (JSON.parse(readFileSync(file, 'utf8')) as Failpoints).plans.length,
    trace: () => {
      rmSync(traceFile, { force: true });
      write({ plans: [], trace: traceFile });
    },
    places: () => {
      write({ plans: [] });
      return existsSync(traceFile) ? readFileSync(traceFile, 'utf8').trim().split('\n') : [];
    },
    kill: signal => running?.kill(signal),
    replace: async (change = {}) => {
      await end();
      settings = { ...settings, ...change };
      wanted = true;
      await begin();
    },
    untilServing: async () => {
      for (let mine = running; ; mine = running) {
        const isUp = await serving.then(
          () => true,
          () => false,
        );
        if (isUp && mine === running && mine?.gone === undefined) return;
        if (!wanted) throw new Error(`${name} was stopped`);
        await sleep(50);
      }
    },
    stop: end,
    start: () => {
      wanted = true;
      return begin();
    },
  };
};
