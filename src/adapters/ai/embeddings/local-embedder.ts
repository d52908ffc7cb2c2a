import { fork, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { AiFailure } from '../ai-failure.ts';
import type { EmbeddedAs, EmbedderMessage } from './local-model.ts';

interface EmbedTextOptions {
  /** Defaults to `passage`. */
  as?: EmbeddedAs;
  signal?: AbortSignal;
}

/** A model in its own process, which starts when it is first needed. */
export interface LocalEmbedder {
  facts(): Promise<EmbedderFacts>;
  /** Returns one vector of length 1. Rejects with `AiFailure`, or with the signal's reason. */
  embed(text: string, options?: EmbedTextOptions): Promise<number[]>;
  /** Process id of the model, while the process runs. */
  pid(): number | undefined;
  close(): Promise<void>;
}

export interface EmbedderLimits {
  /** Idle milliseconds after which the process ends and releases its memory. */
  idleMs: number;
  /**
   * Memory in bytes above which the process ends after its current texts. The built-in model was seen to take 190 to 270
   * MB.
   */
  maxRssBytes: number;
  /**
   * Maximum milliseconds for one text, including the start of the process: 30 to 700 ms were measured, and a second to
   * start.
   */
  textMs: number;
  /** Steps by which the priority of the process is below that of this one. */
  niceness: number;
}

export const embedderLimits: EmbedderLimits = {
  idleMs: 5 * 60_000,
  maxRssBytes: 450 * 1024 * 1024,
  textMs: 60_000,
  niceness: 0,
};

interface Pending {
  resolve(vector: number[]): void;
  reject(error: Error): void;
}

const program = new URL('./embedder-process.ts', import.meta.url);

/** Starts the process with an empty environment. The process only writes messages to this one. */
const start = (folder: string | undefined, { niceness }: EmbedderLimits): ChildProcess => {
  const child = fork(program, folder === undefined ? [] : [folder], {
    env: {},
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + niceness));
  return child;
};

/** Facts about its model that a started process reports. */
export type EmbedderFacts = Pick<
  Extract<EmbedderMessage, { state: 'ready' }>,
  'model' | 'runtime' | 'dimensions'
>;

/** One process, from its start to its end. */
class Embedder {
  readonly ended: Promise<void>;
  /** True if it accepts no more texts. */
  isEnding = false;
  readonly #ready: Promise<EmbedderFacts>;
  readonly #child: ChildProcess;
  readonly #limits: EmbedderLimits;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #tasks = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(folder: string | undefined, limits: EmbedderLimits) {
    this.#limits = limits;
    this.#child = start(folder, limits);
    const started = Promise.withResolvers<EmbedderFacts>();
    this.#ready = started.promise;
    this.#ready.catch(() => this.end());
    this.#child.on('message', (message: EmbedderMessage) => {
      if (message.state === 'ready') started.resolve(factsIn(message));
      else if (message.state === 'unusable') started.reject(new AiFailure('misconfigured', message.why));
      else this.#settle(message);
    });
    const ended = Promise.withResolvers<void>();
    this.ended = ended.promise;
    const onEnd = (why: unknown): void => {
      started.reject(gone(why));
      this.#end(gone(why));
      ended.resolve();
    };
    this.#child.once('exit', (code, signal) => onEnd(signal ?? code)).once('error', onEnd);
  }

  /** Undefined if it has ended, or is about to. */
  get pid(): number | undefined {
    return this.isEnding ? undefined : this.#child.pid;
  }

  facts(): Promise<EmbedderFacts> {
    return this.#whileNeeded(() => this.#ready);
  }

  embed(text: string, { as = 'passage', signal }: EmbedTextOptions): Promise<number[]> {
    return this.#whileNeeded(async () => {
      const id = (this.#lastId += 1);
      const { promise, resolve, reject } = Promise.withResolvers<number[]>();
      this.#pending.set(id, { resolve, reject });
      const stop = (): void => reject(signal?.reason);
      const late = setTimeout(() => this.#giveUp(reject), this.#limits.textMs);
      signal?.addEventListener('abort', stop, { once: true });
      try {
        this.#ready.then(() => this.#child.send({ id, text, as }, () => undefined), reject);
        return await promise;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', stop);
        this.#pending.delete(id);
      }
    });
  }

  /** Ends the process immediately. Texts in progress fail. */
  end(): void {
    this.isEnding = true;
    this.#child.ref();
    this.#child.kill('SIGKILL');
  }

  #settle(message: Exclude<EmbedderMessage, { state: 'ready' | 'unusable' }>): void {
    const pending = this.#pending.get(message.id);
    if (message.state === 'failed') pending?.reject(new AiFailure('rejected', message.why));
    else pending?.resolve(message.vector);
    if (message.state === 'embedded' && message.rssBytes > this.#limits.maxRssBytes) this.isEnding = true;
  }

  #giveUp(reject: (error: Error) => void): void {
    reject(new AiFailure('timed_out', 'The embedding model did not answer in time.'));
    this.end();
  }

  #end(error: AiFailure): void {
    this.isEnding = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#pending.values()) reject(error);
  }

  /**
   * Keeps the process referenced while a task runs. An idle process does not prevent this one from exiting, and ends after
   * a while.
   */
  async #whileNeeded<T>(task: () => Promise<T>): Promise<T> {
    this.#tasks += 1;
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      return await task();
    } finally {
      this.#tasks -= 1;
      if (this.#tasks === 0) this.#rest();
    }
  }

  #rest(): void {
    if (this.isEnding) return this.end();
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.end(), this.#limits.idleMs).unref();
  }
}

const factsIn = ({ model, runtime, dimensions }: EmbedderFacts): EmbedderFacts => ({
  model,
  runtime,
  dimensions,
});

const gone = (why: unknown): AiFailure =>
  new AiFailure('unavailable', `The process of the embedding model ended (${String(why)}).`);

/** Creates an embedder. `folder` contains a custom model (EMBEDDING_MODEL_DIR). Without one, uses the built-in model. */
export const createLocalEmbedder = (
  folder: string | undefined,
  limits: EmbedderLimits = embedderLimits,
): LocalEmbedder => {
  let current: Embedder | undefined;
  let facts: EmbedderFacts | undefined;
  const running = (): Embedder => {
    if (current === undefined || current.isEnding) current = new Embedder(folder, limits);
    return current;
  };
  return {
    facts: async () => (facts ??= await running().facts()),
    embed: async (text, options = {}) => {
      options.signal?.throwIfAborted();
      return running().embed(text, options);
    },
    pid: () => current?.pid,
    close: async () => {
      current?.end();
      await current?.ended;
    },
  };
};
