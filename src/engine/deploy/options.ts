import { setTimeout as sleep } from 'node:timers/promises';

/** Options of a deploy. */
export interface DeployOptions {
  buildId: string;
  /** Shares of new workflows, in percent, that the build gets before it gets all. */
  ramps: readonly number[];
  /** Milliseconds of each observation of the new build: one at each share, and one when it gets all new workflows. */
  lookMs: number;
  /** Maximum milliseconds to wait for workers of the build. */
  waitMs: number;
  /** Returns which running workflows do not fit this build, or null if all do. */
  replay: () => Promise<string | null>;
  /** Updates the schedules to those of this release. Null if the build belongs to another release. */
  updateSchedules: (() => Promise<void>) | null;
  say: (line: string) => void;
  /** Stops the deploy. While the new build is being observed, this returns to the previous build. */
  stopping: AbortSignal;
}

/** Result of a deploy. `left`: number of workflows that still need workers of other builds. */
export interface DeployEnd {
  build: string | null;
  from: string | null;
  state: 'current' | 'moving' | 'refused' | 'back';
  why: string | null;
  left: number;
}

/** Returns the name of a build's workers in messages. */
export const workersOf = (build: string | null): string =>
  build === null ? 'workers without a build' : `workers of ${build}`;

/** Resolves after `ms`, or immediately when the deploy is stopped. */
export const pause = (ms: number, stopping: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
