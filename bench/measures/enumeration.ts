import { signUp } from '../customer.ts';
import { quantile, type Rounds } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { take, type Addresses, type Taken } from '../tries.ts';
import type { Bench, Measure } from './measure.ts';

/** Question an anonymous caller may ask about an email address, and the one response to it. */
interface Question {
  name: string;
  path: string;
  bodyFor: (email: string) => object;
  status: number;
  /** Number of concurrent requests, for endpoints that respond after a minimum time. */
  atOnce: number;
}

const questions: Question[] = [
  {
    name: 'Wrong password, with an account against without',
    path: '/auth/login',
    bodyFor: email => ({ email, password: 'a wrong password' }),
    status: 401,
    atOnce: 1,
  },
  {
    name: 'Forgotten password, with an account against without',
    path: '/auth/password/forgot',
    bodyFor: email => ({ email }),
    status: 202,
    atOnce: 10,
  },
];

/** Prepares addresses of equal length. */
const prepare = async ({ stack, size }: Bench): Promise<Addresses> => {
  const numbers = Array.from({ length: size.triesPerRound }, (_, index) => index);
  const ours: string[] = [];
  for (const number of numbers) {
    await signUp(stack.apiUrl, `somebody-${number}`);
    ours.push(`somebody-${number}@example.com`);
  }
  return { ours, floor: numbers.map(number => `nobodyno-${number}@example.com`) };
};

/**
 * Returns the percentage of pairs in which the account's response is the slower one. 50 means that time reveals nothing.
 */
const tells = ({ ours, floor }: Taken): number => {
  const slower = ours.map(one => floor.filter(other => one > other).length);
  return (100 * slower.reduce((sum, count) => sum + count, 0)) / (ours.length * floor.length);
};

const rowOf = ({ name }: Question, rounds: Rounds, all: Taken): Row => {
  const [ours, floor] = [quantile(all.ours, 0.5), quantile(all.floor, 0.5)];
  return comparison(
    {
      name,
      unit: 'ms',
      bar: { kind: 'within', value: 0.05 },
      note:
        `The floor is the same for email addresses without an account; ${all.ours.length} tries each in random order, each from an address of its own. ` +
        `Medians of all: ${ours.toFixed(2)} and ${floor.toFixed(2)} ms, ratio ${(ours / floor).toFixed(3)}. The slower answer of two is the account’s in ${tells(all).toFixed(1)} % of the cases; 50 tells nothing, and chance alone goes ${(57.7 * Math.sqrt(2 / all.ours.length)).toFixed(1)} to either side.`,
    },
    rounds,
  );
};

const ask = async (bench: Bench, addresses: Addresses, question: Question): Promise<Row> => {
  const { stack, size, reporter } = bench;
  const { name, path, bodyFor, status, atOnce } = question;
  const round = (): Promise<Taken> => take(stack.apiUrl, { path, status, atOnce, bodyFor }, addresses);
  await reporter.step(`${name}, warm-up`, round);
  const [all, rounds]: [Taken, Rounds] = [
    { ours: [], floor: [] },
    { ours: [], floor: [] },
  ];
  for (let number = 1; number <= size.rounds; number += 1) {
    const taken = await reporter.step(`${name}, round ${number}/${size.rounds}`, round);
    for (const side of ['ours', 'floor'] as const) {
      all[side].push(...taken[side]);
      rounds[side].push(quantile(taken[side], 0.5));
    }
  }
  return rowOf(question, rounds, all);
};

/** Measures whether the response time reveals to a stranger that an email address has an account. */
export const enumeration: Measure = {
  steps: ({ rounds }) => 1 + questions.length * (1 + rounds),
  run: async bench => {
    const addresses = await bench.reporter.step('email addresses with an account', () => prepare(bench));
    const rows: Row[] = [];
    for (const question of questions) rows.push(await ask(bench, addresses, question));
    return rows;
  },
};
