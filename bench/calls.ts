import type { Customer } from './customer.ts';
import type { Bench } from './measures/measure.ts';
import { quantile, shuffled } from './rounds.ts';
import { comparison, type Row } from './row.ts';

/** Call of each side. */
export type Sides = Record<'floor' | 'ours', (round: number) => Promise<unknown>>;

/**
 * Returns the median duration of each side's calls in milliseconds. The sides take turns, and chance decides which is
 * first.
 */
const oneRound = async (sides: Sides, calls: number): Promise<Record<'floor' | 'ours', number>> => {
  const took = { floor: [] as number[], ours: [] as number[] };
  for (let number = 0; number < calls; number += 1)
    for (const side of shuffled(['floor', 'ours'] as const)) {
      const sent = performance.now();
      await sides[side](number);
      took[side].push(performance.now() - sent);
    }
  return { floor: quantile(took.floor, 0.5), ours: quantile(took.ours, 0.5) };
};

/** How many steps `compareCalls` reports. */
export const stepsOfCalls = (rounds: number): number => 1 + rounds;

/** Compares calls of two sides, one after the other. `ours` may take at most the given multiple of the floor's time. */
export const compareCalls = async (
  { reporter, size }: Bench,
  { name, atMost, note }: { name: string; atMost: number; note: string },
  sides: Sides,
): Promise<Row> => {
  await reporter.step(`${name}, warm-up`, () => oneRound(sides, size.calls));
  const rounds = { floor: [] as number[], ours: [] as number[] };
  for (let round = 1; round <= size.rounds; round += 1) {
    const { floor, ours } = await reporter.step(`${name}, round ${round}/${size.rounds}`, () =>
      oneRound(sides, size.calls),
    );
    rounds.floor.push(floor);
    rounds.ours.push(ours);
  }
  return comparison({ name, unit: 'ms', bar: { kind: 'at most', value: atMost }, note }, rounds);
};

/** Returns a function that sends requests with plain `fetch` and an API key. */
export const plainCalls =
  (url: string, { key }: Customer) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    };
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.json();
  };
