import type { Em } from '../../db/driver/orm.ts';
import {
  addOperatorPause,
  endOperatorPause,
  findAccountToPause,
  listOperatorPauses,
  type AccountToPause,
  type PauseSubject,
} from '../../db/publishing/operator-pauses.ts';
import { findOrgId } from '../../db/organizations/organizations.ts';
import { actorName } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { isId } from '../../domain/ids.ts';
import { platformNames } from '../../domain/platforms.ts';
import type { PauseKind } from '../../domain/publishing/operator-pauses.ts';
import { changeWithin, type OperatorInput } from './change-within.ts';

/** Subject to pause, its name for people, and the organization whose audit log records the pause. */
export interface PausedSubject extends PauseSubject {
  orgId: string | null;
  name: string;
  /** Id of the subject in the audit log if it differs: a connection. */
  auditedAs?: string;
}

const missing = (message: string): never => {
  throw refuse('not_found', message);
};

/**
 * Finds the subject of a new pause: a platform, an organization by slug or id, or the account of a connection by its id.
 * Throws `not_found`.
 */
export const findToPause = async (em: Em, kind: PauseKind, name: string): Promise<PausedSubject> => {
  if (kind === 'platform')
    return platformNames.some(one => one === name)
      ? { kind, subject: name, orgId: null, name }
      : missing(`Unknown platform. Use one of: ${platformNames.join(', ')}.`);
  if (kind === 'organization') {
    const orgId = (await findOrgId(em, name)) ?? missing(`The organization "${name}" was not found.`);
    return { kind, subject: orgId, orgId, name };
  }
  const account = await findAccount(em, name);
  if (!account) return missing(`The account "${name}" was not found. GET /connections lists account ids.`);
  return subjectOf(account, name, account.hasOthers);
};

const findAccount = async (em: Em, name: string): Promise<AccountToPause | undefined> =>
  isId(name) ? findAccountToPause(em, name) : undefined;

/**
 * Returns the subject of an account alone, or of all accounts of its brand on its platform. A pause of a brand's only
 * account also holds accounts that are connected later, as in the release before.
 */
const subjectOf = (account: AccountToPause, connectionId: string, isAlone: boolean): PausedSubject => ({
  kind: 'account',
  orgId: account.orgId,
  auditedAs: connectionId,
  ...(isAlone
    ? { subject: account.subject, name: account.name }
    : { subject: account.allSubject, name: account.allName }),
});

/**
 * Finds an active pause by the name or subject that `doctor` shows, even if the subject was deleted, or a pause that holds
 * the account of a connection. Otherwise finds the subject like `findToPause`.
 */
export const findPaused = async (em: Em, kind: PauseKind, name: string): Promise<PausedSubject> => {
  const pauses = (await listOperatorPauses(em)).filter(one => one.kind === kind);
  const pause = pauses.find(one => one.subject === name || one.name === name);
  if (pause) return pause;
  const account = kind === 'account' ? await findAccount(em, name) : undefined;
  const holding = account && [subjectOf(account, name, true), subjectOf(account, name, false)];
  const held = holding?.find(({ subject }) => pauses.some(one => one.subject === subject));
  return held ?? findToPause(em, kind, name);
};

const entryOf = (
  action: 'publishing.paused' | 'publishing.resumed',
  { kind, subject, name, auditedAs = subject }: PausedSubject,
) => ({ action, target: { kind, id: auditedAs, name } });

/**
 * Pauses publishing with its entry in the audit log, in the caller's transaction. Throws `invalid_state` if it is already
 * paused.
 */
export const pausePublishing = (em: Em, input: OperatorInput, paused: PausedSubject): Promise<void> =>
  changeWithin(em, input, paused.orgId, {
    entry: entryOf('publishing.paused', paused),
    work: async (inner, { actor }) => {
      const { kind, subject } = paused;
      const pause = { kind, subject, reason: input.reason, actor: actorName(actor) };
      if (await addOperatorPause(inner, pause)) return;
      throw refuse('invalid_state', 'Publishing there is already paused. `doctor` shows since when and why.');
    },
  });

/**
 * Ends a pause with its entry in the audit log, in the caller's transaction. Returns the number of held posts that continue.
 * Throws `invalid_state` if publishing is not paused there.
 */
export const resumePublishing = (em: Em, input: OperatorInput, paused: PausedSubject): Promise<number> =>
  changeWithin(em, input, paused.orgId, {
    entry: entryOf('publishing.resumed', paused),
    work: async inner => {
      const woken = await endOperatorPause(inner, paused);
      if (woken !== undefined) return woken;
      throw refuse('invalid_state', 'Publishing there is not paused. `doctor` lists all pauses.');
    },
  });
