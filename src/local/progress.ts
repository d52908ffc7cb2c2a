/** Messages of a start or a stop for the person at the terminal. */
export interface Progress {
  say: (line: string) => void;
  /** Runs one step: counts its seconds if it lasts over a second, and reports at its end how long it took. */
  step: <T>(what: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Milliseconds between updates. A terminal rewrites one line every second, and elsewhere a line every five seconds is
 * enough.
 */
const everySecond = 1_000;
const linePeriod = 5_000;

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Maximum cells of the bar, so that it fits on one line however many steps there are. */
const maxCells = 30;

const clearLine = '\r\x1b[2K';

interface Terminal {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/**
 * Creates the progress of `total` steps, such as `[3/6] Temporal is up (0.6 s)`. Everything goes to `terminal` (stderr), so
 * that stdout contains only the `ready` line.
 */
export const createProgress = (total: number, terminal: Terminal = process.stderr): Progress => {
  const active = new Map<string, number>();
  let done = 0;
  let timer: NodeJS.Timeout | undefined;

  const status = (): string => {
    const waiting = [...active].map(([what, since]) => `${what} ${seconds(since)}`).join(' · ');
    const cells = Math.min(total, maxCells);
    const full = Math.min(cells, Math.floor((done / total) * cells));
    return `${'█'.repeat(full)}${'░'.repeat(cells - full)} ${waiting}`;
  };
  const say = (line: string): void => void terminal.write(`${terminal.isTTY ? clearLine : ''}${line}\n`);
  const count = (): void => {
    if (terminal.isTTY) terminal.write(`${clearLine}${status()}`);
    else say(`… ${status()}`);
  };
  const begin = (what: string): void => {
    active.set(what, Date.now());
    timer ??= setInterval(count, terminal.isTTY ? everySecond : linePeriod);
  };
  const end = (what: string): void => {
    active.delete(what);
    if (active.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    if (terminal.isTTY) terminal.write(clearLine);
  };
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = Date.now();
    begin(what);
    try {
      const result = await work();
      done += 1;
      say(`[${done}/${total}] ${what} (${seconds(began)})`);
      return result;
    } finally {
      end(what);
    }
  };
  return { say, step };
};
