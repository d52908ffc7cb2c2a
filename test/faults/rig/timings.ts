/** How patient the service under test is: as it is delivered, or hurried where the same paths are to be walked sooner. */
export interface Timings {
  name: 'delivered' | 'short';
  env: Record<string, string>;
  /** How long a target may take to its end after everything works again. */
  limitMs: number;
  /** How soon a post must be out after its worker died. */
  recoveryMs: number;
  /** How soon the sweep has taken up what has lost its workflow. */
  sweepMs: number;
  /** For how long a stale list hides posts; below the settle time. */
  staleMs: number;
}

export const delivered: Timings = {
  name: 'delivered',
  env: {},
  // RECONCILE_BUDGET, for what can never be read back, and its last look
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
    // five looks, of which four meet a fault, take 37 s on a machine that has nothing else to do
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
