import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.ts';

/** Account for PostgreSQL, which refuses to run as root. Debian and the npm package use the same one. */
const name = 'postgres';

export interface OsAccount {
  uid: number;
  gid: number;
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

const find = (): OsAccount | undefined => {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
};

const create = (say: (line: string) => void): OsAccount => {
  say(`PostgreSQL does not run as root: creating the system account "${name}"`);
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'pipe' });
  return { uid: idOf('-u'), gid: idOf('-g') };
};

/**
 * Returns the account for running PostgreSQL. Undefined if we are not root. Throws with the alternatives if no account can
 * be created.
 */
export const postgresAccount = (say: (line: string) => void): OsAccount | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return find() ?? create(say);
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL does not run as root, and the account "${name}" could not be created (${(error as Error).message}). ` +
        'Run as another user, or set DATABASE_URL to a running PostgreSQL.',
    );
  }
};

const mayEnter = (folder: string, { uid, gid }: OsAccount): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return Boolean(mode & 0o100);
  return Boolean(mode & (group === gid ? 0o010 : 0o001));
};

const ancestors = (folder: string): string[] => {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...ancestors(parent), folder];
};

/** Returns the outermost folder on the way to `target` that the account may not enter (often `/root`), if any. */
export const closedFolder = (target: string, account: OsAccount): string | undefined =>
  ancestors(target).find(folder => !mayEnter(folder, account));

/** Bit numbers of Linux capabilities. */
const capability = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n };

/** Returns the lesser of the two capabilities that open a closed folder, if we may pass one on. */
const capabilityToPass = (): 'dac_read_search' | 'dac_override' | undefined => {
  if (process.platform !== 'linux') return undefined;
  const capabilities = BigInt(
    `0x${/^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`,
  );
  const has = (name: keyof typeof capability): boolean => Boolean((capabilities >> capability[name]) & 1n);
  return has('setpcap') ? (['dac_read_search', 'dac_override'] as const).find(has) : undefined;
};

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'];

const findSetpriv = (): string | undefined =>
  setpriv.find(file => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export interface Command extends Partial<OsAccount> {
  command: string;
  args: string[];
}

/**
 * Returns the command as run by the account. If the account may not enter a folder on the way (a clone below /root), the
 * command keeps the one capability that allows it. If that is unavailable, throws an error that names the folder and the
 * alternatives.
 */
export const asAccount = (
  account: OsAccount | undefined,
  paths: string[],
  command: string,
  args: string[],
): Command => {
  if (!account) return { command, args };
  const closed = paths.map(target => closedFolder(target, account)).find(Boolean);
  if (!closed) return { command, args, ...account };
  const [program, passing] = [findSetpriv(), capabilityToPass()];
  if (!program || !passing) {
    throw new StartRefused(
      `PostgreSQL runs as "${name}", which cannot enter ${closed}. Allow it (chmod o+x ${closed}), move the project and DATA_DIR ` +
        'elsewhere, run as a user other than root, or set DATABASE_URL.',
    );
  }
  const { uid, gid } = account;
  // no_setuid_fixup: otherwise access(2), which PostgreSQL calls for its own files, would ignore the capability
  const rights = ['--securebits=+no_setuid_fixup', `--inh-caps=+${passing}`, `--ambient-caps=+${passing}`];
  return {
    command: program,
    args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, command, ...args],
  };
};
