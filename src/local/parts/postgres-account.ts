import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.ts';

/** PostgreSQL refuses to run as root, so root runs it under this account, as Debian and the npm package do. */
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

/** The account to run PostgreSQL under; undefined when we are not root. Throws with the ways out when none can be made. */
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

/** The outermost folder on the way to `target` that the account may not enter (`/root` often), if any. */
export const closedFolder = (target: string, account: OsAccount): string | undefined =>
  ancestors(target).find(folder => !mayEnter(folder, account));

/** Linux capabilities and their bit numbers. */
const capability = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n };

/** The lesser of the two rights that open a closed folder, if we may hand one on. */
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
 * The command as run by the account. When a folder on the way is closed to it (a clone below /root), it keeps the one capability
 * that lets it pass; where that is not to be had, an error names the folder and the ways out.
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
  // no_setuid_fixup: access(2), which PostgreSQL asks about its own files, would otherwise ignore the capability.
  const rights = ['--securebits=+no_setuid_fixup', `--inh-caps=+${passing}`, `--ambient-caps=+${passing}`];
  return {
    command: program,
    args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, command, ...args],
  };
};
