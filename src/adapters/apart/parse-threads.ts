import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { patience, threadMemory } from './parse-limits.ts';
import type { ParseEnd, ParseTask, ThreadMessage } from './thread/protocol.ts';

const main = path.join(import.meta.dirname, 'thread', 'main.ts');

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const cpuOf = async (thread: Worker): Promise<number> => {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1_000;
};

type Hear = (message: ThreadMessage) => void;

/** A warm thread. Its listeners stay for its whole life: `hear` is whoever waits for it now. */
interface ParseThread {
  worker: Worker;
  hear: Hear;
  isOver: boolean;
}

const noOne: Hear = () => undefined;

const startThread = (): ParseThread => {
  const worker = new Worker(main, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const thread: ParseThread = { worker, hear: noOne, isOver: false };
  const end = (last: ParseEnd): void => {
    thread.isOver = true;
    thread.hear(last);
  };
  worker.on('message', (message: ThreadMessage) => thread.hear(message));
  worker.on('error', error => {
    const { message, stack } = error as Error;
    end(isOutOfMemory(error) ? { state: 'limit', limit: 'memory' } : { state: 'broken', message, stack });
  });
  worker.on('exit', code =>
    end({ state: 'broken', message: `the thread ended with ${code}`, stack: undefined }),
  );
  return thread;
};

/** Calls `onEnd` when the thread has used its time: `cpuMs` of a processor since it began, or a multiple of that by the clock. */
const watchTime = (thread: Worker, cpuMs: number, onEnd: () => void) => {
  const startedAt = performance.now();
  let beganMs: number | undefined;
  const look = async (): Promise<void> => {
    const isLate = performance.now() - startedAt > patience * cpuMs;
    const used = isLate || beganMs === undefined ? 0 : (await cpuOf(thread)) - beganMs;
    if (isLate || used > cpuMs) onEnd();
  };
  // a thread that has ended meanwhile says so by its own events
  const timer = setInterval(() => void look().catch(() => undefined), Math.max(20, cpuMs / 10));
  return {
    begin: (ms: number): void => void (beganMs = ms),
    stop: (): void => clearInterval(timer),
  };
};

/** Warm threads that each parse one input at a time. A thread that runs into a limit is terminated, and a new one takes its place. */
export class ParseThreads {
  readonly #idle: ParseThread[] = [];

  /** Parses in a thread and never throws for what the input does to it. */
  async run(task: ParseTask, cpuMs: number): Promise<ParseEnd> {
    const thread = this.#take();
    const { worker } = thread;
    const { promise, resolve } = Promise.withResolvers<ParseEnd>();
    let isTimeUp = false;
    const time = watchTime(worker, cpuMs, () => {
      isTimeUp = true;
      resolve({ state: 'limit', limit: 'time' });
    });
    thread.hear = message => (message.state === 'began' ? time.begin(message.cpuMs) : resolve(message));
    worker.postMessage(task);
    const end = await promise;
    time.stop();
    thread.hear = noOne;
    if (isTimeUp) await worker.terminate();
    else if (!thread.isOver) this.#keep(thread);
    return end;
  }

  #take(): ParseThread {
    const thread = this.#idle.findLast(({ isOver }) => !isOver) ?? startThread();
    this.#idle.splice(0, Infinity, ...this.#idle.filter(each => each !== thread && !each.isOver));
    thread.worker.ref();
    return thread;
  }

  #keep(thread: ParseThread): void {
    thread.worker.unref();
    this.#idle.push(thread);
  }
}
