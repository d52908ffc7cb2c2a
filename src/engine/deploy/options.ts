import { setTimeout as sleep } from 'node:timers/promises';

/** How a deploy is done. */
export interface DeployOptions {
  buildId: string;
  /** The shares in percent of what begins that the build gets before it gets all. */
  ramps: readonly number[];
  /** How long each look at the new build takes: one at each share, and one when it has all. */
  lookMs: number;
  /** How long workers of the build are waited for. */
  waitMs: number;
  /** What of the running workflows does not fit this build; null where nothing speaks against it. */
  replay: () => Promise<string | null>;
  /** Brings the schedules to what this release says; null where the build is another one's. */
  updateSchedules: (() => Promise<void>) | null;
  say: (line: string) => void;
  /** Asks to end: back to the build before while the new one is looked at. */
  stopping: AbortSignal;
}

/** What became of it; `left`: workflows that still need the workers of other builds. */
export interface DeployEnd {
  build: string | null;
  from: string | null;
  state: 'current' | 'moving' | 'refused' | 'back';
  why: string | null;
  left: number;
}

/** How messages name those who serve a build. */
export const workersOf = (build: string | null): string =>
  build === null ? 'workers without a build' : `workers of ${build}`;

/** Resolves after `ms`, or at once when it is to end. */
export const pause = (ms: number, stopping: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
