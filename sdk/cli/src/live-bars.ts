import { plain, type Cli } from './cli.ts';
import type { PostProgress } from '../../typescript/src/index.ts';

type Target = PostProgress['targets'][number];

const width = 20;

const bar = (percent: number): string => {
  const full = Math.round((percent / 100) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
};

/** `linkedin  ██████████░░░░░░░░░░  50 %  publishing on linkedin`, a line for each platform. */
export const barLines = ({ targets }: Pick<PostProgress, 'targets'>): string[] => {
  const longest = Math.max(...targets.map(({ platform }) => platform.length));
  return targets.map(({ platform, status, step, percent }) => {
    const said = plain(step) === '' ? status : plain(step);
    return `${platform.padEnd(longest)}  ${bar(percent)} ${String(percent).padStart(3)} %  ${said}`;
  });
};

/** Lines that are updated in place on a terminal. */
export class LiveLines {
  readonly #stream: NodeJS.WriteStream;
  #shown = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(lines: readonly string[]): void {
    const room = (this.#stream.columns || 80) - 1;
    const up = this.#shown === 0 ? '' : `\u001b[${this.#shown}A`;
    const text = lines.map(line => `\r\u001b[2K${Array.from(line).slice(0, room).join('')}\n`).join('');
    this.#stream.write(up + text);
    this.#shown = lines.length;
  }
}

/** Prints a line per change, for logs and pipes. */
export class ChangeLines {
  readonly #write: (line: string) => void;
  readonly #last = new Map<string, string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  show(targets: readonly Target[]): void {
    for (const { platform, status, step } of targets) {
      const now = plain(step) === '' || step === status ? status : `${status}, ${plain(step)}`;
      if (this.#last.get(platform) === now) continue;
      this.#last.set(platform, now);
      this.#write(`${platform}: ${now}`);
    }
  }
}

/** Shows how much of a known number is done: a bar on a terminal, otherwise a line per change, and nothing for programs. */
export class CountLine {
  readonly #cli: Cli;
  readonly #noun: string;
  readonly #live = process.stderr.isTTY ? new LiveLines(process.stderr) : undefined;
  #last = -1;

  constructor(cli: Cli, noun: string) {
    this.#cli = cli;
    this.#noun = noun;
  }

  show(done: number, total: number): void {
    if (this.#cli.json || done === this.#last) return;
    this.#last = done;
    const line = `${done} of ${total} ${this.#noun}`;
    if (this.#live) this.#live.show([`${bar(total === 0 ? 100 : (done / total) * 100)}  ${line}`]);
    else this.#cli.say(line);
  }
}
