import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fencedCommand } from './fenced-child.ts';
import { parserMemory, patience, startMs } from './parse-limits.ts';
import type { ParseEnd, ParserMessage, ParseTask } from './parsers/protocol.ts';

const main = path.join(import.meta.dirname, 'parsers', 'main.ts');

/**
 * Node options of a parser. A parser reads its input file, but may not write, start processes, or use the network if the
 * kernel can deny that.
 */
const flags = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${parserMemory}`];

/** Clock ticks per second in `/proc`, on every Linux. */
const ticks = 100;

/** Reads the CPU time that a process has used, in milliseconds. 0 on systems without `/proc`. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // the name of the program, in parentheses, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1_000) / ticks;
};

type Hear = (message: ParserMessage) => void;

/** A warm process. Its listeners stay for its whole life, and `hear` is the current waiter. */
interface ParseProcess {
  child: ChildProcess;
  hear: Hear;
  isOver: boolean;
  /** Whether the process has begun to parse its current input. */
  hasBegun: boolean;
}

const noOne: Hear = () => undefined;

/**
 * Returns the end of a process that was not asked to stop: a heap or data limit (SIGABRT, 134 from a shell), a crash of a
 * library, or anything else before it began to parse.
 */
const unfinished = (hasBegun: boolean, code: number | null, signal: NodeJS.Signals | null): ParseEnd => {
  if (signal === 'SIGABRT' || code === 134) return { state: 'limit', limit: 'memory' };
  const message = `the process ended with ${signal ?? code}`;
  return hasBegun ? { state: 'broken', message, stack: undefined } : { state: 'lost', message };
};

const startProcess = (): ParseProcess => {
  const child = spawn(...fencedCommand([...flags, main], { niceness: 10 }), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  const started: ParseProcess = { child, hear: noOne, isOver: false, hasBegun: false };
  const end = (last: ParseEnd): void => {
    started.isOver = true;
    started.hear(last);
  };
  child.on('message', message => started.hear(message as ParserMessage));
  child.on('error', ({ message }) => end({ state: 'lost', message }));
  child.on('exit', (code, signal) => end(unfinished(started.hasBegun, code, signal)));
  return started;
};

/**
 * Calls `onEnd` when a parse has used its time: `cpuMs` of processor time since it began, or a multiple of that in
 * wall-clock time.
 */
const watchTime = (pid: number, cpuMs: number, onEnd: () => void) => {
  let deadline = performance.now() + startMs;
  let beganMs = Infinity;
  const look = async (): Promise<void> => {
    const used = (await cpuOf(pid)) - beganMs;
    if (used > cpuMs || performance.now() > deadline) onEnd();
  };
  const timer = setInterval(() => void look(), Math.max(20, cpuMs / 10));
  return {
    begin: (ms: number): void => {
      beganMs = ms;
      deadline = performance.now() + patience * cpuMs;
    },
    stop: (): void => clearInterval(timer),
  };
};

/**
 * Warm processes that each parse one input at a time. A process that reaches a limit is ended and replaced. Threads would
 * start faster, but a full heap inside V8, such as while it splits a text, ends the whole process.
 */
export class ParseProcesses {
  readonly #idle: ParseProcess[] = [];

  /** Parses in another process, and once more in a new one if the first was lost. Never throws because of the input. */
  async run(task: ParseTask, cpuMs: number): Promise<ParseEnd> {
    const end = await this.#runIn(this.#take(), task, cpuMs);
    // the other warm processes may be lost, too
    return end.state === 'lost' ? this.#runIn(startProcess(), task, cpuMs) : end;
  }

  async #runIn(taken: ParseProcess, task: ParseTask, cpuMs: number): Promise<ParseEnd> {
    const { child } = taken;
    const { promise, resolve } = Promise.withResolvers<ParseEnd>();
    let isTimeUp = false;
    const time = watchTime(child.pid ?? 0, cpuMs, () => {
      isTimeUp = true;
      resolve({ state: 'limit', limit: 'time' });
    });
    taken.hasBegun = false;
    taken.hear = message => {
      if (message.state !== 'began') return resolve(message);
      taken.hasBegun = true;
      time.begin(message.cpuMs);
    };
    // a process that ends meanwhile reports that by its own event
    child.send(task, () => undefined);
    const end = await promise;
    time.stop();
    taken.hear = noOne;
    if (isTimeUp) child.kill('SIGKILL');
    else if (!taken.isOver) this.#keep(taken);
    return end;
  }

  #take(): ParseProcess {
    const taken = this.#idle.findLast(({ isOver }) => !isOver) ?? startProcess();
    this.#idle.splice(0, Infinity, ...this.#idle.filter(each => each !== taken && !each.isOver));
    taken.child.ref();
    taken.child.channel?.ref();
    return taken;
  }

  #keep(taken: ParseProcess): void {
    taken.child.unref();
    taken.child.channel?.unref();
    this.#idle.push(taken);
  }
}
