import { isUnavailable } from '../db/driver/unavailable.ts';
import { Refusal, refuse } from '../domain/errors.ts';
import { StartRefused } from '../process/start-refused.ts';
import { isSet, type Described, type Door, type GivenWords } from './given.ts';
import { printTable } from './table.ts';

/** Environment of a command: output, questions, and the signal to stop. */
export interface Shell {
  say(line: string): void;
  /** Undefined if no one can answer, as in a script. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Starts to listen for signals. Commands that change nothing are simply terminated by the signal. */
  listen?: (() => AbortSignal) | undefined;
}

/** Command that changes something. Returns the exit code. */
export interface ChangeCommand extends Described {
  run(door: Door, given: GivenWords, shell: Shell): Promise<number>;
}

/** Single change of a command, made in a separate transaction with its entry in the audit log. */
export interface Deed {
  /** Name that identifies the object. */
  what: string;
  /** Row shown to the person before the change. */
  row: readonly string[];
  carryOut(): Promise<void>;
}

/** Planned changes of a command. */
export interface ChangePlan {
  /** Verb such as `Cancel`, and its participle `cancelled`. */
  verb: string;
  done: string;
  /** Noun such as `post`. The plural has an `s`. */
  noun: string;
  columns: readonly string[];
  deeds: readonly Deed[];
  /** Whether there are more objects than the command changes at a time. */
  isMore?: boolean;
}

/** Splits a result that was read with one more than the limit: the objects to change, and whether there are more. */
export const takeOf = <T>(found: readonly T[], limit: number): { taken: T[]; isMore: boolean } => ({
  taken: found.slice(0, limit),
  isMore: found.length > limit,
});

/** Returns the error for an object that has changed since it was shown. */
export const changedMeanwhile = (): Refusal =>
  refuse('invalid_state', 'The item has changed since it was shown, so it was left unchanged.');

const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun.replace(/y$/, 'ie').concat('s')}`;

/**
 * Shows the planned changes, asks for confirmation if there is more than one, makes them one after another, and ends with a
 * summary, even if stopped midway. Returns the exit code: 1 if a change was not made.
 */
export const act = async (shell: Shell, given: GivenWords, plan: ChangePlan): Promise<number> => {
  const { columns, deeds, noun, verb } = plan;
  if (deeds.length === 0) {
    shell.say(`Nothing to do: no ${noun} matches.`);
    return 0;
  }
  const isDry = isSet(given, 'dry-run');
  if (isDry || deeds.length > 1)
    shell.say(
      printTable(
        columns,
        deeds.map(({ row }) => row),
      ),
    );
  if (isDry) {
    shell.say(
      `${verb}: ${countOf(deeds.length, noun)}. Nothing was changed.${plan.isMore ? ' More match.' : ''}`,
    );
    return 0;
  }
  if (deeds.length > 1 && !(await isAgreed(shell, given, plan))) {
    shell.say('Nothing was changed.');
    return 1;
  }
  return carryOutAll(shell, plan);
};

const isAgreed = async (
  { ask }: Shell,
  given: GivenWords,
  { verb, deeds, noun }: ChangePlan,
): Promise<boolean> => {
  if (isSet(given, 'yes')) return true;
  const what = `${verb} ${countOf(deeds.length, noun)}?`;
  if (!ask)
    throw new StartRefused(
      `${what} The command cannot ask here. Use --yes to confirm, or --dry-run to list only.`,
      2,
    );
  return /^y(es)?$/i.test((await ask(`${what} (y/N) `)).trim());
};

const carryOutAll = async (
  { say, listen }: Shell,
  { verb, done, noun, deeds, isMore }: ChangePlan,
): Promise<number> => {
  const stopping = listen?.();
  const isStopping = (): boolean => stopping?.aborted === true;
  let [went, refused] = [0, 0];
  say(`${verb} ${countOf(deeds.length, noun)}:`);
  for (const [at, deed] of deeds.entries()) {
    if (isStopping()) {
      say(`Stopped: ${went} of ${deeds.length} ${done}. Run the command again to continue.`);
      return 1;
    }
    const why = await refusalOf(deed, () => `${went} of ${deeds.length} ${done}`);
    if (why === undefined) went += 1;
    else refused += 1;
    say(`${at + 1} of ${deeds.length}: ${deed.what} ${why === undefined ? done : `not ${done}: ${why}`}`);
  }
  say(`Done: ${went} of ${deeds.length} ${done}${refused === 0 ? '' : `, ${refused} not`}.`);
  if (isMore) say('More match. Run the command again.');
  return refused === 0 ? 0 : 1;
};

/**
 * Returns why a change was not made, or undefined if it was. If the database is unreachable, prints what was done so far
 * and throws.
 */
const refusalOf = async (deed: Deed, soFar: () => string): Promise<string | undefined> => {
  try {
    await deed.carryOut();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    if (isUnavailable(error))
      throw new StartRefused(
        `The database cannot be reached. Stopped: ${soFar()}. ${deed.what} may be done as well. Run the command again to continue.`,
        1,
      );
    throw error;
  }
};
