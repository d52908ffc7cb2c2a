import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../db/driver/in-transaction.ts';
import type { Em } from '../db/driver/orm.ts';
import { listOpenCalls, listOpenClaims } from '../db/effects/open-calls.ts';
import type { PauseSubject } from '../db/publishing/operator-pauses.ts';
import { pauseKinds, type PauseKind } from '../domain/publishing/operator-pauses.ts';
import { act, type ChangeCommand, type Shell } from './act.ts';
import { whyOptions, whyWords, operatorInputOf } from './change-as.ts';
import { switchOption, isSet, refuseUse, type Door, type GivenWords } from './given.ts';
import type { OperatorInput } from './shared/change-within.ts';
import {
  findPaused,
  findToPause,
  pausePublishing,
  resumePublishing,
  type PausedSubject,
} from './shared/pause-publishing.ts';

/** Returns the kind and the name of the subject in the words of a command. */
const wordsOf = ({ words: [kind, name] }: GivenWords): { kind: PauseKind; name: string } => {
  const known = pauseKinds.find(one => one === kind);
  if (known === undefined || name === undefined)
    throw refuseUse('Missing argument. Use platform <name>, organization <slug>, or account <connectionId>.');
  return { kind: known, name };
};

const change = async (
  { orm }: Door,
  given: GivenWords,
  shell: Shell,
  move: {
    verb: string;
    done: string;
    find: (em: Em, kind: PauseKind, name: string) => Promise<PausedSubject>;
    carryOut: (em: Em, input: OperatorInput, paused: PausedSubject) => Promise<unknown>;
  },
): Promise<{ code: number; meant: PausedSubject }> => {
  const input = operatorInputOf(given);
  const words = wordsOf(given);
  const meant = await move.find(orm.em.fork(), words.kind, words.name);
  const { kind, name } = meant;
  const deed = {
    what: name,
    row: [kind, name, input.reason],
    carryOut: async () => void (await inTransaction(orm, em => move.carryOut(em, input, meant))),
  };
  const code = await act(shell, given, {
    ...move,
    noun: kind,
    columns: ['WHAT', 'NAME', 'WHY'],
    deeds: [deed],
  });
  return { code, meant };
};

const pause: ChangeCommand['run'] = async (door, given, shell) => {
  const move = { verb: 'Pause', done: 'paused', find: findToPause, carryOut: pausePublishing };
  const { code, meant } = await change(door, given, shell, move);
  // even if it was already paused: the first `pause` may have been killed before it reported the calls in flight
  const isQuiet = isSet(given, 'dry-run') || (await sayWhatIsOut(door, meant, shell));
  return isQuiet ? code : 1;
};

const resume: ChangeCommand['run'] = async (door, given, shell) => {
  let woken = 0;
  const { code } = await change(door, given, shell, {
    verb: 'Resume',
    done: 'resumed',
    find: findPaused,
    carryOut: async (em, input, paused) => {
      woken = await resumePublishing(em, input, paused);
    },
  });
  if (code === 0 && !isSet(given, 'dry-run')) shell.say(`Held posts that continue now: ${woken}.`);
  return code;
};

/**
 * Maximum milliseconds to wait for a call. After that it has ended, or its worker is dead and its outcome is checked on the
 * platform.
 */
const maxWaitMs = 30_000;
const lookMs = 50;

/** Repeats a check until it succeeds or the time of a call is over. Returns the last result. */
const waitUntil = async <T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> => {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (isSo(seen) || performance.now() - began > maxWaitMs) return seen;
    await sleep(lookMs);
  }
};

/**
 * Returns when nothing more will be published. Calls claimed before the pause are waited for or reported. Returns true if
 * none is left.
 */
const sayWhatIsOut = async ({ orm }: Door, meant: PauseSubject, { say }: Shell): Promise<boolean> => {
  const em = orm.em.fork();
  const before = await listOpenClaims(em);
  const claims = await waitUntil(
    async () => [...(await listOpenClaims(em))].filter(one => before.has(one)),
    open => open.length === 0,
  );
  const calls = await waitUntil(
    () => listOpenCalls(em, meant),
    open => open.length === 0,
  );
  say(sentenceOf(claims.length, calls));
  return claims.length + calls.length === 0;
};

const sentenceOf = (claims: number, calls: readonly string[]): string => {
  if (calls.length > 0)
    return `Due posts are held from now on. These calls were in progress, so their posts may be live: ${calls.join(', ')}.`;
  return claims > 0
    ? 'Due posts are held from now on. An earlier transaction is still open, and a call that it starts may still publish.'
    : 'Publishing there is paused. Due posts are held, their members are notified, and `resume` continues them.';
};

const what = 'platform <name> | organization <organization> | account <connectionId>';
const options = { ...whyOptions, yes: switchOption, 'dry-run': switchOption };

export const pauseChanges: Record<string, ChangeCommand> = {
  pause: {
    takes: `${what}  ${whyWords} [--dry-run]`,
    does: 'Holds due posts there until `resume`. Nothing is published there after the command returns. Members are notified of the reason.',
    words: 2,
    options,
    run: pause,
  },
  resume: {
    takes: `${what}  ${whyWords} [--dry-run]`,
    does: 'Ends a pause. Held posts are published at once.',
    words: 2,
    options,
    run: resume,
  },
};
