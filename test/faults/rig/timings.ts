/** Patience of the service under test: its defaults, or shorter times to walk the same paths sooner. */
export interface Timings {
  name: 'delivered' | 'short';
  env: Record<string, string>;
  /** Milliseconds until a target must end after everything works again. */
  limitMs: number;
  /** Milliseconds after its worker's death within which a post must be live. */
  recoveryMs: number;
  /** Milliseconds until the sweep has resumed posts that lost their workflow. */
  sweepMs: number;
  /** Milliseconds for which a stale list hides posts; below the settle time. */
  staleMs: number;
}

export const delivered: Timings = {
  name: 'delivered',
  env: {},
  // RECONCILE_BUDGET, for posts that can never be read back, and the last check
  limitMs: 17 * 60_000,
  recoveryMs: 60_000,
  sweepMs: 4 * 60_000,
  staleMs: 20_000,
};

export const short: Timings = {
  name: 'short',
  env: {
    COMMIT_TIMEOUT: '4s',
    PLATFORM_TIMEOUT: '2s',
    RECONCILE_SETTLE: '4s',
    RECONCILE_SETTLE_UNGUARDED: '6s',
    // five checks, of which four meet a fault, take 37 s on an idle machine
    RECONCILE_BUDGET: '75s',
    PREPARE_LEAD: '3s',
    SWEEP_EVERY: '10s',
    SWEEP_AFTER: '15s',
  },
  limitMs: 3 * 60_000,
  recoveryMs: 60_000,
  sweepMs: 60_000,
  staleMs: 2_000,
};
