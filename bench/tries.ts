import { shuffled } from './rounds.ts';

/** Milliseconds of each answer, by side. */
export interface Taken {
  ours: number[];
  floor: number[];
}

/** The email addresses of both sides. */
export interface Addresses {
  ours: string[];
  floor: string[];
}

/** Request that sends another body in each attempt. */
export interface Try {
  path: string;
  bodyFor: (email: string) => object;
  /** Expected status of every attempt. */
  status: number;
  atOnce: number;
}

/** Returns an IP address that no limit has counted yet. The API of a bench trusts a proxy's header. */
const someAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

const takeOne = async (url: string, { path, bodyFor, status }: Try, email: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': someAddress() };
  const body = JSON.stringify(bodyFor(email));
  const began = performance.now();
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  const took = performance.now() - began;
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
  return took;
};

interface OneTry {
  side: keyof Taken;
  email: string;
}

const pairsOf = ({ ours, floor }: Addresses): OneTry[][] =>
  ours.map((email, index) => [
    { side: 'ours', email },
    { side: 'floor', email: floor[index] ?? '' },
  ]);

/**
 * Tries each address once. One at a time, the two of a pair follow each other, so that other load on the machine affects
 * both sides equally. When concurrent, their order is random: otherwise each request's neighbors would come from the other
 * side, and the measure would show their work.
 */
export const take = async (url: string, given: Try, addresses: Addresses): Promise<Taken> => {
  const pairs = pairsOf(addresses);
  const tries = given.atOnce === 1 ? pairs.flatMap(shuffled) : shuffled(pairs.flat());
  const taken: Taken = { ours: [], floor: [] };
  const next = tries.values();
  const lane = async (): Promise<void> => {
    for (const { side, email } of next) taken[side].push(await takeOne(url, given, email));
  };
  await Promise.all(Array.from({ length: given.atOnce }, lane));
  return taken;
};
