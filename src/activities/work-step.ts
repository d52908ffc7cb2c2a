/**
 * What one step of a work came to that goes on until nothing is left: `again`, where something has moved and there may be more to
 * do; `wait`, where it is to be looked at later, or once somebody says so.
 */
export type WorkStep =
  | { state: 'nothing' }
  | { state: 'again' }
  | { state: 'wait'; afterMs: number; reason: string };
