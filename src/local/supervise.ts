import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../process/start-refused.ts';
import { launch, type Program, type Running, type Watch } from './program.ts';

/** Milliseconds to wait before a restart: doubled each time up to the maximum, and reset after a life of `healthy` ms. */
const backOff = { first: 250, max: 15_000, healthy: 30_000 };

/** A program that is restarted whenever it ends. */
export interface Supervised {
  name: string;
  stop: (hurry: AbortSignal) => Promise<void>;
}

interface Care {
  program: Program;
  watch: Watch;
  say: (line: string) => void;
  stopping: AbortSignal;
}

const startAgain = async ({ program, watch, say, stopping }: Care): Promise<Running> => {
  const running = launch(program, watch);
  running.untilReady(stopping).then(
    () => say(`${program.name} serves again (process ${running.pid})`),
    () => undefined,
  );
  return running;
};

const pause = (ms: number, stopping: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: stopping }).catch(() => undefined);

const keepAlive = async (care: Care, current: { running: Running }): Promise<void> => {
  const { program, say, stopping } = care;
  for (let delay = backOff.first; ; delay = Math.min(delay * 2, backOff.max)) {
    const began = Date.now();
    const how = await current.running.exited;
    if (stopping.aborted) return;
    if (Date.now() - began > backOff.healthy) delay = backOff.first;
    say(`${program.name} died (${how}); restarting it in ${delay / 1000} s`);
    await pause(delay, stopping);
    if (stopping.aborted) return;
    current.running = await startAgain(care);
  }
};

/**
 * Returns the reason for a restart. The terminal has already shown a role's own output, but only the serious lines of other
 * programs.
 */
const reasonOf = ({ name, channel }: Program, { message }: Error): string =>
  channel ? `${message.split('\n')[0]}: see the lines of [${name}] above, and its log file` : message;

const startFirst = async ({ program, watch, say, stopping }: Care): Promise<Running> => {
  for (let left = program.triesAtStart ?? 1; ; left -= 1) {
    const running = launch(program, watch);
    try {
      await running.untilReady(stopping);
      return running;
    } catch (error) {
      await running.stop();
      if (left <= 1 || stopping.aborted) throw new StartRefused(reasonOf(program, error as Error));
      say(`${program.name} did not start; trying once more`);
    }
  }
};

/**
 * Starts a program, waits until it serves, and restarts it whenever it ends. The first start must succeed: if it fails, the
 * program is ended and the error contains its last lines.
 */
export const supervise = async (
  program: Program,
  watch: Watch,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Supervised> => {
  const current = { running: await startFirst({ program, watch, say, stopping: signal }) };
  const stopping = new AbortController();
  const watching = keepAlive({ program, watch, say, stopping: stopping.signal }, current);
  const stop = async (hurry: AbortSignal): Promise<void> => {
    stopping.abort();
    await current.running.stop(hurry);
    await watching;
  };
  return { name: program.name, stop };
};
