import type { EffectRecord } from './effects/kind.ts';

/**
 * Result of one step of work that continues until nothing is left. `again`: something has changed, and there may be more to
 * do. `wait`: check later, or after a signal. `unrecorded`: a call was made and the database was unavailable for its
 * result; the workflow keeps the result and writes it later.
 */
export type WorkStep =
  | { state: 'nothing' }
  | { state: 'again' }
  | { state: 'wait'; afterMs: number; reason: string }
  | { state: 'unrecorded'; record: EffectRecord };
