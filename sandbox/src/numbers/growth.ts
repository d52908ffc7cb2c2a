import { createHash } from 'node:crypto';
import type { AccountNumber, PostNumber } from './number-model.ts';

/** A number from 0 to 1 that always follows from `seed`. */
const chance = (seed: string): number =>
  createHash('sha256').update(seed).digest().readUInt32BE(0) / 0xff_ff_ff_ff;

const between = (seed: string, [low, high]: readonly [number, number]): number =>
  low + (high - low) * chance(seed);

/** Range of the fraction of a post's views that leads to each count. */
const shares: Partial<Record<PostNumber, readonly [number, number]>> = {
  views: [1, 1],
  reach: [0.7, 0.95],
  likes: [0.02, 0.09],
  comments: [0.002, 0.012],
  shares: [0.002, 0.01],
  sends: [0.001, 0.004],
  reposts: [0.002, 0.01],
  quotes: [0.0005, 0.002],
  saves: [0.002, 0.02],
  clicks: [0.005, 0.03],
  follows: [0.0005, 0.003],
  profileVisits: [0.003, 0.015],
  navigation: [0.3, 0.6],
  videoViews: [0.3, 0.7],
  watchTimeMs: [3_000, 9_000],
};

/** Views come quickly at first; after these hours about two thirds of all have come. */
const fadingHours = 3;

/** Returns a post's simulated count after a number of hours. It is derived from the ID and never falls. */
export function grownOfPost(id: string, name: PostNumber, hours: number): number {
  const share = shares[name];
  if (!share) return 0;
  const most = 600 * 10 ** chance(`${id}:views`);
  const views = Math.floor(most * (1 - Math.exp(-Math.max(0, hours) / fadingHours)));
  return Math.floor(views * between(`${id}:${name}`, share));
}

/** Returns an account's simulated count after a number of hours. */
export function grownOfAccount(id: string, name: AccountNumber, hours: number): number {
  if (name === 'followers')
    return Math.floor(between(`${id}:had`, [200, 5_000]) + hours * between(`${id}:gains`, [6, 60]));
  return name === 'following' ? Math.floor(between(`${id}:following`, [50, 500])) : 0;
}

const daily: Partial<Record<AccountNumber, readonly [number, number]>> = {
  views: [200, 2_000],
  reach: [150, 1_500],
  engaged: [20, 150],
  interactions: [25, 200],
  likes: [15, 120],
  comments: [2, 20],
  replies: [1, 15],
  shares: [2, 20],
  reposts: [1, 12],
  quotes: [0, 6],
  saves: [1, 15],
  clicks: [3, 40],
  follows: [1, 30],
};

/** Returns an account's simulated count on a day, such as 2026-11-25. */
export const grownOnDay = (id: string, name: AccountNumber, day: string): number =>
  Math.floor(between(`${id}:${name}:${day}`, daily[name] ?? [0, 0]));
