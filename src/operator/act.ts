import { isUnavailable } from '../db/driver/unavailable.ts';
import { Refusal, refuse } from '../domain/errors.ts';
import { StartRefused } from '../process/start-refused.ts';
import { isSet, type Described, type Door, type GivenWords } from './given.ts';
import { printTable } from './table.ts';

/** Where a command is run: what it says, whom it asks, and when it is to stop. */
export interface Shell {
  say(line: string): void;
  /** Undefined where nobody can answer, as in a script. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Begins to listen; a command that changes nothing is ended by the signal itself. */
  listen?: (() => AbortSignal) | undefined;
}

/** A command that changes something: it gives the exit code. */
export interface ChangeCommand extends Described {
  run(door: Door, given: GivenWords, shell: Shell): Promise<number>;
}

/** One thing that a command changes: in a transaction of its own, with its line in the audit log. */
export interface Deed {
  /** What tells it from its like. */
  what: string;
  /** What a person is shown of it before. */
  row: readonly string[];
  carryOut(): Promise<void>;
}

/** What a command is about to do. */
export interface ChangePlan {
  /** `Cancel`, and once it is done: `cancelled`. */
  verb: string;
  done: string;
  /** `post`; more of them have an `s`. */
  noun: string;
  columns: readonly string[];
  deeds: readonly Deed[];
  /** There were more of them than it takes at a time. */
  isMore?: boolean;
}

/** What was found by asking for one more than is taken at a time: what is taken, and whether there is more. */
export const takeOf = <T>(found: readonly T[], limit: number): { taken: T[]; isMore: boolean } => ({
  taken: found.slice(0, limit),
  isMore: found.length > limit,
});

/** Of what was shown and is no longer so when its turn comes. */
export const changedMeanwhile = (): Refusal =>
  refuse('invalid_state', 'The item has changed since it was shown, so it was left unchanged.');

const countOf = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun.replace(/y$/, 'ie').concat('s')}`;

/**
 * Says what it is about to do, asks before it touches more than one thing, does them one after the other, and ends with a
 * sentence of what was done; that too where it is stopped half-way. Gives the exit code: 1 where something was not done.
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

/** Why one was not done; undefined where it was. A database that is gone ends all, and what was done is said. */
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
