import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearPostgresLock } from '../../../src/local/parts/postgres-leftover.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('the lock file that a killed PostgreSQL leaves', () => {
  let folder: string;
  let said: string[];
  const lockFile = (): string => path.join(folder, 'postmaster.pid');
  const clear = (): Promise<void> => clearPostgresLock(folder, line => said.push(line));

  beforeEach(() => {
    folder = aFolder('postgres');
    said = [];
  });

  it('is removed when its number belongs to another process by now', async () => {
    writeFileSync(lockFile(), `${process.pid}\n${folder}\n`);
    await clear();
    assert.ok(!existsSync(lockFile()));
    assert.match(said.join(), /PostgreSQL was killed last time/);
  });

  it('is left to PostgreSQL when its process is dead', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    writeFileSync(lockFile(), `${dead.pid}\n${folder}\n`);
    await clear();
    assert.ok(existsSync(lockFile()));
  });

  it('leads to the server that still runs on the folder, which is ended', async () => {
    const server = spawn('sh', ['-c', 'sleep 60 & wait', folder]);
    const exited = once(server, 'exit');
    writeFileSync(lockFile(), `${server.pid}\n${folder}\n`);
    await clear();
    assert.deepEqual(await exited, [null, 'SIGINT']);
    assert.match(said.join(), new RegExp(`left PostgreSQL running \\(process ${server.pid}\\)`));
  });

  it('is not missed', async () => {
    await clear();
    assert.deepEqual(said, []);
  });
});
