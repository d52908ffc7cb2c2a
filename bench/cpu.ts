import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of each part in milliseconds, including its children. */
export type CpuUse = Map<string, number>;

interface Stat {
  pid: number;
  parent: number;
  /** CPU time of the process and of its ended children, in milliseconds. */
  milliseconds: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const statOf = (pid: string): Stat[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain any characters. Only numbers follow it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), milliseconds: (ticks * 1_000) / ticksPerSecond }];
  } catch {
    return [];
  }
};

/** Returns the CPU time of each part so far. `parts` maps each part to the ID of its first process. */
export const cpuUse = (parts: ReadonlyMap<string, number>): CpuUse => {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(statOf);
  const below = (pid: number): Stat[] =>
    all.filter(stat => stat.parent === pid).flatMap(stat => [stat, ...below(stat.pid)]);
  const sum = (pid: number): number =>
    [...all.filter(stat => stat.pid === pid), ...below(pid)].reduce(
      (total, stat) => total + stat.milliseconds,
      0,
    );
  return new Map([...parts].map(([name, pid]) => [name, sum(pid)]));
};

/** Adds up the CPU time of each part between pairs of readings. */
export class CpuAccount {
  readonly #used = new Map<string, number>();
  #units = 0;

  /** Adds the use for a number of requests or posts. */
  add(before: CpuUse, after: CpuUse, units: number): void {
    this.#units += units;
    for (const [name, value] of after) {
      const used = value - (before.get(name) ?? 0);
      this.#used.set(name, (this.#used.get(name) ?? 0) + used);
    }
  }

  /**
   * Returns milliseconds per unit, largest first, such as `postgres 0.41, api 0.30`. Parts below one percent of the total
   * are omitted.
   */
  perUnit(): string {
    const sorted = [...this.#used].toSorted(([, a], [, b]) => b - a);
    const total = sorted.reduce((sum, [, value]) => sum + value, 0);
    const shown = sorted.filter(([, value]) => value >= total / 100);
    const each = (value: number): string => (value / this.#units).toPrecision(3);
    return `${each(total)} ms (${shown.map(([name, value]) => `${name} ${each(value)}`).join(', ')})`;
  }
}
