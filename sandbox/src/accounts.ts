import { stableDigits, stableText } from './ids.ts';
import type { Table } from './journal.ts';
import type { Account, Platform } from './model.ts';

/** Returns the account with the name, which is created if it is new. */
export function accountNamed(accounts: Table<Account>, platform: Platform, given: string): Account {
  const name = accountName(given);
  const key = `${platform}:${name}`;
  return accounts.get(key) ?? accounts.put(key, newAccount(platform, name));
}

/** Returns the stored form of a name: `Demo Company` becomes `demo_company`. An empty result becomes `demo`. */
export function accountName(given: string): string {
  const name = given
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return name.slice(0, 30) || 'demo';
}

/** Returns the account with a given name, or the one it would have. The person needs no account in the sandbox. */
export function personNamed(accounts: Table<Account>, platform: Platform, given: string): Account {
  const plain = accountName(given);
  // Names without a letter of this alphabet would all become the same person.
  const isLost = plain === 'demo' && given.trim().toLowerCase() !== 'demo';
  const name = isLost ? `person_${stableDigits(given, 10)}` : plain;
  const known = accounts.get(`${platform}:${name}`);
  return known ?? { ...newAccount(platform, name), displayName: given.trim() };
}

function newAccount(platform: Platform, name: string): Account {
  const seed = `${platform}:${name}`;
  const displayName = name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, letter => letter.toUpperCase());
  return {
    platform,
    name,
    handle: name,
    displayName,
    id: idOf[platform](seed),
    scopedId: stableDigits(`${seed}:scoped`, 17),
    organization: {
      id: stableDigits(`${seed}:organization`, 9),
      handle: `${name.replaceAll('_', '-')}-company`,
      name: `${displayName} Company`,
    },
  };
}

const idOf: Record<Platform, (seed: string) => string> = {
  x: seed => `1${stableDigits(seed, 18)}`,
  linkedin: seed => stableText(seed, 10).replaceAll('-', 'X'),
  instagram: seed => `17841${stableDigits(seed, 12)}`,
  threads: seed => `26${stableDigits(seed, 15)}`,
  youtube: seed => `UC${stableText(seed, 22)}`,
};
