/**
 * Health of a check. `warning`: works, but needs attention. `bad`: something does not work now. `unknown`: the check did not
 * finish on a busy machine, so the part may work.
 */
export type Health = 'ok' | 'warning' | 'bad' | 'unknown';

/** Result of one check. */
export interface Diagnosis {
  /** Checked part: `database`, `queue io (activity)`. */
  what: string;
  health: Health;
  /** Finding as a sentence for people. */
  found: string;
  /** Recommended action. Absent if nothing has to be done. */
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
export const unknown = (what: string, found: string, todo: string): Diagnosis => ({
  what,
  health: 'unknown',
  found,
  todo,
});

/** Returns the finding if something is wrong, otherwise an `ok` with the given sentence. */
export const unless = (isWrong: boolean, finding: Diagnosis, found: string): Diagnosis =>
  isWrong ? finding : fine(finding.what, found);
