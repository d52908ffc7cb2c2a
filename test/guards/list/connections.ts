import { inFile, type Guard } from '../guard.ts';

const lease = 'src/db/connections/renewal-lease.ts';
const renewal = 'src/db/connections/renew-account-tokens.ts';

const rotations = (...titles: string[]) =>
  inFile('test/activities/connections/token-rotations.test.ts', ...titles);

const severalAccounts = (...titles: string[]) =>
  inFile('test/workflows/connections/several-accounts.test.ts', ...titles);

/** Renewing tokens that work once. */
export const connectionGuards: Guard[] = [
  {
    name: 'check-platform-silence',
    promise: 'A platform that does not answer is unknown to `operator check-platform`, and not bad.',
    file: 'src/operator/check-platform/check.ts',
    text: `['transient', 'rate_limited', 'not_ready', 'unknown']`,
    replacement: `[]`,
    tests: inFile(
      'test/operator/check-platform.test.ts',
      'calls a platform that does not answer unknown, and not bad',
    ),
  },
  {
    name: 'target-account',
    promise: 'A target that names an account is published from no other account of its brand.',
    file: 'src/db/connections/target-account.ts',
    text: '\n      and (t.connection_id is null or c.id = t.connection_id)',
    replacement: '',
    tests: severalAccounts('is published once from each, and names the account of each target'),
  },
  {
    name: 'account-runs',
    promise: 'Progress shows each account of a platform.',
    file: 'src/domain/posts/target-names.ts',
    text: 'connectionId ?? platform;',
    replacement: 'platform + String(connectionId).slice(0, 0);',
    tests: severalAccounts('is published from one and held for the other, which must be reconnected'),
  },
  {
    name: 'renewal-lease',
    promise: 'One process at a time renews an account.',
    file: lease,
    text: 'and (renewing_until is null or renewing_until <= now())',
    replacement: '',
    tests: rotations('are requested once by many in two processes'),
  },
  {
    name: 'renewal-lease-ends',
    promise: 'The lease of a process that died runs out.',
    file: lease,
    text: 'renewing_until is null or renewing_until <= now()',
    replacement: 'renewing_until is null',
    tests: rotations('are requested again once the lease of a dead process has expired'),
  },
  {
    name: 'renewal-newer',
    promise: 'Tokens that are newer than those that were seen are used as they are.',
    file: lease,
    text: `if (row.tokenVersion > tokenVersion) return { state: 'fresh', row, tokens };`,
    replacement: '',
    tests: rotations('are requested once by many in two processes'),
  },
  {
    name: 'renewal-version',
    promise: 'What an earlier try has stored is known as stored.',
    file: renewal,
    text: `if (row.tokenVersion > seen.tokenVersion) return { state: 'fresh', row, tokens };`,
    replacement: '',
    tests: rotations('are known as stored when only the answer of the database was lost'),
  },
  {
    name: 'renewal-stored',
    promise: 'A new pair is stored before anybody uses it, also by a database that was away.',
    file: renewal,
    text: 'if (performance.now() + pause > giveUpAt) throw error;',
    replacement: 'throw error;',
    tests: rotations('are stored when the database was lost while the platform answered'),
  },
  {
    name: 'renewal-late-pair',
    promise: 'A pair that comes late wins over a refusal meanwhile.',
    file: renewal,
    text: `    if ('renewed' in answer) return store(cipher, row, answer.renewed);
    if (row.status === 'expired') return { state: 'expired', row };`,
    replacement: `    if (row.status === 'expired') return { state: 'expired', row };
    if ('renewed' in answer) return store(cipher, row, answer.renewed);`,
    tests: rotations('are kept when they arrive late'),
  },
  {
    name: 'renewal-forgotten',
    promise: 'New tokens of an account that was disconnected meanwhile are forgotten at the platform.',
    file: renewal,
    text: `if (renewal.state === 'gone' && 'renewed' in answer) await forget(renewer, answer.renewed);`,
    replacement: '',
    tests: rotations('are forgotten at the platform when the account was disconnected meanwhile'),
  },
];
