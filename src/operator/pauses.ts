import { setTimeout as sleep } from 'node:timers/promises';
import type { Em } from '../db/driver/orm.ts';
import { listOpenCalls, listOpenClaims } from '../db/effects/open-calls.ts';
import {
  addOperatorPause,
  endOperatorPause,
  findAccountToPause,
  listOperatorPauses,
  type PauseSubject,
} from '../db/publishing/operator-pauses.ts';
import { actorName } from '../domain/actor.ts';
import { refuse } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import { platformNames } from '../domain/platforms.ts';
import { pauseKinds } from '../domain/publishing/operator-pauses.ts';
import { StartRefused } from '../process/start-refused.ts';
import { act, type ChangeCommand, type Shell } from './act.ts';
import { changeAs, whyOptions, whyWords, operatorInputOf } from './change-as.ts';
import { switchOption, isSet, refuseUse, requireOrgId, type Door, type GivenWords } from './given.ts';

/** Subject to pause, its name for people, and the organization whose audit log records the pause. */
interface Meant extends PauseSubject {
  orgId: string | null;
  name: string;
  /** Id of the subject in the audit log if it differs: a connection. */
  auditedAs?: string;
}

const findMeant = async (em: Em, { words: [kind, name] }: GivenWords): Promise<Meant> => {
  const known = pauseKinds.find(one => one === kind);
  if (known === undefined || name === undefined)
    throw refuseUse('Missing argument. Use platform <name>, organization <slug>, or account <connectionId>.');
  if (known === 'organization') {
    const orgId = await requireOrgId(em, name);
    return { kind: known, subject: orgId, orgId, name };
  }
  if (known === 'platform') {
    if (!platformNames.some(one => one === name))
      throw refuseUse(`Unknown platform. Use one of: ${platformNames.join(', ')}.`);
    return { kind: known, subject: name, orgId: null, name };
  }
  const account = isId(name) ? await findAccountToPause(em, name) : undefined;
  if (!account)
    throw new StartRefused(`The account "${name}" was not found. GET /connections lists account ids.`, 1);
  return { kind: known, ...account, auditedAs: name };
};

/**
 * Finds an active pause by the name or subject that `doctor` shows, even if the subject was deleted. Otherwise resolves the
 * words to a subject.
 */
const findPaused = async (em: Em, given: GivenWords): Promise<Meant> => {
  const [kind, ...rest] = given.words;
  const said = rest.join(' ');
  const pause = (await listOperatorPauses(em)).find(
    one => one.kind === kind && (one.subject === said || one.name === said),
  );
  return pause ?? findMeant(em, given);
};

type Move = (em: Em, meant: Meant, actor: string) => Promise<void>;

const change = async (
  { orm }: Door,
  given: GivenWords,
  shell: Shell,
  move: {
    verb: string;
    done: string;
    action: 'publishing.paused' | 'publishing.resumed';
    find: (em: Em, given: GivenWords) => Promise<Meant>;
    carryOut: Move;
  },
): Promise<{ code: number; meant: Meant }> => {
  const input = operatorInputOf(given);
  const meant = await move.find(orm.em.fork(), given);
  const { kind, subject, name, orgId, auditedAs = subject } = meant;
  const entry = { action: move.action, target: { kind, id: auditedAs, name } };
  const deed = {
    what: name,
    row: [kind, name, input.reason],
    carryOut: () =>
      changeAs(orm, input, orgId, {
        entry,
        work: (em, origin) => move.carryOut(em, meant, actorName(origin.actor)),
      }),
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
  const { code, meant } = await change(door, given, shell, {
    verb: 'Pause',
    done: 'paused',
    action: 'publishing.paused',
    find: findMeant,
    carryOut: async (em, { kind, subject }, actor) => {
      const { reason } = operatorInputOf(given);
      if (!(await addOperatorPause(em, { kind, subject, reason, actor })))
        throw refuse(
          'invalid_state',
          'Publishing there is already paused. `doctor` shows since when and why.',
        );
    },
  });
  // even if it was already paused: the first `pause` may have been killed before it reported the calls in flight
  const isQuiet = isSet(given, 'dry-run') || (await sayWhatIsOut(door, meant, shell));
  return isQuiet ? code : 1;
};

const resume: ChangeCommand['run'] = async (door, given, shell) => {
  let woken = 0;
  const { code } = await change(door, given, shell, {
    verb: 'Resume',
    done: 'resumed',
    action: 'publishing.resumed',
    find: findPaused,
    carryOut: async (em, meant) => {
      const found = await endOperatorPause(em, meant);
      if (found === undefined)
        throw refuse('invalid_state', 'Publishing there is not paused. `doctor` lists all pauses.');
      woken = found;
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
const sayWhatIsOut = async ({ orm }: Door, meant: Meant, { say }: Shell): Promise<boolean> => {
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
