import type { EffectRecord } from './effects/kind.ts';

/**
 * What one step of a work came to that goes on until nothing is left: `again`, where something has moved and there may be more to
 * do; `wait`, where it is to be looked at later, or once somebody says so; `unrecorded`, where a call was made and the database was
 * away as its result was to be written: the workflow keeps that and writes it later.
 */
export type WorkStep =
  | { state: 'nothing' }
  | { state: 'again' }
  | { state: 'wait'; afterMs: number; reason: string }
  | { state: 'unrecorded'; record: EffectRecord };
