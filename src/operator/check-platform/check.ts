import type { Config } from '../../config/index.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { Refusal } from '../../domain/errors.ts';
import { PlatformError, type FailureKind, type Platform } from '../../platforms/platform.ts';
import { unknown, wrong, type Diagnosis } from '../doctor/diagnosis.ts';
import type { AccountAccess } from './account-access.ts';
import type { PlatformNeeds } from './needs.ts';

/** Facts that the checks of one platform share. */
export interface Checked {
  config: Config;
  name: PlatformName;
  needs: PlatformNeeds;
  platform: Platform;
  access: AccountAccess;
}

/** One check. `after`: checks that must have succeeded, because this one proves nothing without them. */
export interface PlatformCheck {
  what: string;
  after: readonly string[];
  run(of: Checked): Promise<Diagnosis[]> | Diagnosis[];
}

/** Kinds of failures that may end without any action. All others need an operator or the account’s owner. */
const passing: readonly FailureKind[] = ['transient', 'rate_limited', 'not_ready', 'unknown'];

const actions: Partial<Record<FailureKind, string>> = {
  auth_expired: 'Connect the account again.',
  permission: 'Check the app’s products and the account’s role, then connect the account again.',
  billing: 'Buy credits.',
  config: 'Correct the app’s settings.',
};

/** Returns the finding for an error. A platform that does not answer proves nothing, so it is unknown and not bad. */
export const judgeError = (what: string, error: unknown): Diagnosis => {
  if (error instanceof Refusal) return wrong(what, error.message, 'Connect the account again.');
  if (!(error instanceof PlatformError))
    return unknown(what, 'The check failed for a reason of its own.', 'Run `npm run operator -- doctor`.');
  const { kind, message } = error.failure;
  return passing.includes(kind)
    ? unknown(what, message, 'Repeat the command later.')
    : wrong(what, message, actions[kind] ?? 'Read the message of the platform.');
};

const isSettled = ({ health }: Diagnosis): boolean => health === 'ok' || health === 'warning';

/** Runs checks one after another. A check whose predecessors did not succeed is unknown. */
export const runChecks = async (checks: readonly PlatformCheck[], of: Checked): Promise<Diagnosis[]> => {
  const found: Diagnosis[] = [];
  const settled = new Set<string>();
  for (const { what, after, run } of checks) {
    const missing = after.find(name => !settled.has(name));
    const seen =
      missing === undefined
        ? await Promise.resolve(of)
            .then(run)
            .catch((error: unknown) => [judgeError(what, error)])
        : [
            unknown(
              what,
              `Not checked, because “${missing}” did not succeed.`,
              `Resolve “${missing}” first.`,
            ),
          ];
    found.push(...seen);
    if (seen.every(isSettled)) settled.add(what);
  }
  return found;
};
