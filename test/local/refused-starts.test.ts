import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusalOfFolder } from '../../src/local/data-folder.ts';
import { addressRefusal } from '../../src/process/system-refusal.ts';
import { aDataDir, startMain } from '../support/running-stack.ts';

const aFile = (): string => {
  const file = path.join(aDataDir(), 'a-file');
  writeFileSync(file, '');
  return file;
};

const aFolderWithBrokenLock = (): string => {
  const folder = aDataDir();
  writeFileSync(path.join(folder, 'lock'), 'no database '.repeat(100));
  return folder;
};

const aLinkToNowhere = (): string => {
  const link = path.join(aDataDir(), 'link');
  symlinkSync('/nowhere/at-all', link);
  return link;
};

/** A preload that gives `localhost` two addresses, as a machine with IPv6 does. */
const twoAddresses = `
  import dns from 'node:dns';
  const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }));
  dns.lookup = (_host, _options, answer) => answer(null, addresses);`;

interface Start {
  what: string;
  settings: () => Record<string, string>;
  role?: string[];
  code: 1 | 2;
  says: RegExp;
}

const starts: Start[] = [
  {
    what: 'a data folder that is a file',
    settings: () => ({ DATA_DIR: aFile() }),
    code: 1,
    says: /^The data folder \S+ cannot be used: part of the path is not a folder/,
  },
  {
    what: 'a data folder below a file',
    settings: () => ({ DATA_DIR: path.join(aFile(), 'data') }),
    code: 1,
    says: /^The data folder \S+ cannot be used: part of the path is not a folder/,
  },
  {
    what: 'a data folder in which nothing can be written',
    settings: () => ({ DATA_DIR: '/sys/kernel' }),
    code: 1,
    says: /^The data folder \/sys\/kernel cannot be used: (this user may not write there|the system does not allow it|the file system is read-only)/,
  },
  {
    what: 'a data folder where none can be made',
    settings: () => ({ DATA_DIR: '/proc/data/below' }),
    code: 1,
    says: /^The data folder \/proc\/data\/below cannot be used: part of the path/,
  },
  {
    what: 'a data folder that is a link to nowhere',
    settings: () => ({ DATA_DIR: aLinkToNowhere() }),
    code: 1,
    says: /^The data folder \S+ cannot be used: part of the path is not a folder/,
  },
  {
    what: 'a data folder whose name is too long',
    settings: () => ({ DATA_DIR: path.join(aDataDir(), 'a'.repeat(300)) }),
    code: 1,
    says: /cannot be used: the path is too long .*set DATA_DIR to another folder/,
  },
  {
    what: 'a data folder whose path is too long',
    settings: () => ({ DATA_DIR: path.join(aDataDir(), ...Array<string>(5).fill('a'.repeat(100))) }),
    code: 1,
    says: /cannot be used: its path is longer than 450 bytes/,
  },
  ...['?', '#', '%'].map(sign => ({
    what: `a data folder with a ${sign} in its path`,
    settings: () => ({ DATA_DIR: path.join(aDataDir(), `data${sign}20`) }),
    code: 1 as const,
    says: /cannot be used: its path contains "[?#%]", which Temporal does not support/,
  })),
  {
    what: 'a data folder whose lock is something else',
    settings: () => ({ DATA_DIR: aFolderWithBrokenLock() }),
    code: 1,
    says: /^The file \S+lock cannot be locked: file is not a database\.$/m,
  },
  {
    what: 'a PORT whose neighbours do not exist',
    settings: () => ({ PORT: '65530' }),
    code: 1,
    says: /65540 for PostgreSQL is above 65535, the highest port: set POSTGRES_PORT, or another PORT.*at most 65520/,
  },
  {
    what: 'a port of the metrics whose next one does not exist',
    settings: () => ({ METRICS_PORT: '65535' }),
    code: 1,
    says: /65536 for the metrics of the worker is above 65535/,
  },
  ...['three', '-1', '70000', '80.5'].map(PORT => ({
    what: `the PORT ${PORT}`,
    settings: () => ({ PORT }),
    code: 2 as const,
    says: /^ {2}PORT: must be a port: a whole number from 0 to 65535$/m,
  })),
  {
    what: "a HOST that is another machine's address",
    settings: () => ({ HOST: '192.0.2.1' }),
    code: 1,
    says: /^Nothing can listen on HOST=192\.0\.2\.1 \(\w+\): it is not an address of this machine/,
  },
  {
    what: 'a DATABASE_URL that is not a valid address of a database',
    settings: () => ({ DATABASE_URL: 'postgresql://127.0.0.1' }),
    code: 2,
    says: /DATABASE_URL: must be an address such as postgresql:/,
  },
  {
    what: 'a database that does not answer',
    settings: () => ({ DATABASE_URL: 'postgresql://social@127.0.0.1:9/social' }),
    role: ['migrate'],
    code: 1,
    says: /^connect ECONNREFUSED 127\.0\.0\.1:9$/m,
  },
  {
    what: 'a database that answers at none of the addresses of its name',
    settings: () => ({
      DATABASE_URL: 'postgresql://social@localhost:9/social',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(twoAddresses)}`,
    }),
    role: ['migrate'],
    code: 1,
    says: /^connect ECONNREFUSED 127\.0\.0\.1:9; connect ECONNREFUSED 127\.0\.0\.2:9$/m,
  },
  {
    what: 'an encryption key that is none',
    settings: () => ({ ENCRYPTION_KEYS: 'secret' }),
    code: 2,
    says: /^Entry 1 of ENCRYPTION_KEYS is not/,
  },
];

describe('a start that cannot be', () => {
  for (const { what, settings, role, code, says } of starts) {
    it(`says in a sentence what is wrong with ${what}`, async () => {
      const start = startMain({ DATA_DIR: aDataDir(), ...settings() }, role);
      assert.equal(await start.exited, code);
      assert.match(start.stderr(), says);
      assert.doesNotMatch(start.stderr(), /^ +at /m, 'a stack trace');
      assert.equal(start.stdout(), '');
    });
  }

  it('says that the disk is full, whichever file met that', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    assert.match(
      refusalOfFolder('/data', full)?.message ?? '',
      /^The data folder \/data cannot be used: the disk is full/,
    );
  });

  for (const { what, ...error } of [
    { what: 'a file elsewhere', code: 'EACCES', path: '/usr/bin/program' },
    { what: 'a socket', code: 'ENOENT', syscall: 'connect', address: '/run/postgresql/.s.PGSQL.5432' },
    { what: 'a port', code: 'EACCES', syscall: 'listen', port: 80 },
    { what: 'a process', code: 'EPERM', syscall: 'kill' },
  ])
    it(`does not blame the data folder for ${what}`, () => {
      assert.equal(refusalOfFolder('/data', Object.assign(new Error(error.code), error)), undefined);
    });

  it('shows where our own code missed a file', () => {
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: '/app/src/file' });
    assert.equal(addressRefusal(missing), undefined);
  });
});
