/** `warning`: it works, and should be looked at; `bad`: something does not work now. */
export type Health = 'ok' | 'warning' | 'bad';

/** What one check found. */
export interface Diagnosis {
  /** What was looked at: `database`, `queue io (activity)`. */
  what: string;
  health: Health;
  /** A sentence for people. */
  found: string;
  /** What to do; left out where nothing has to be done. */
  todo?: string;
}

export const fine = (what: string, found: string): Diagnosis => ({ what, health: 'ok', found });
export const worth = (what: string, found: string, todo: string): Diagnosis => ({
  what,
  health: 'warning',
  found,
  todo,
});
export const wrong = (what: string, found: string, todo: string): Diagnosis => ({
  what,
  health: 'bad',
  found,
  todo,
});
