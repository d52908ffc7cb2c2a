import assert from 'node:assert/strict';
import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../../src/config/index.ts';
import { root } from './compose-file.ts';

const here = fileURLToPath(root);
const exec = promisify(execFile);

/** Files of a clone that the scripts read. */
const files = ['deploy', 'docker-compose.yml', '.env.example', 'docs/reference/settings.md'];

describe('installing on one server', () => {
  let clone: string;
  beforeEach(async () => {
    clone = await mkdtemp(path.join(tmpdir(), 'social-publishing-install-'));
    for (const file of files) await cp(path.join(here, file), path.join(clone, file), { recursive: true });
  });
  afterEach(() => rm(clone, { recursive: true }));

  const init = async (...args: string[]): Promise<string> =>
    (await exec(process.execPath, [path.join(clone, 'deploy/init.mjs'), ...args])).stdout;
  const readEnv = async (): Promise<Record<string, string>> => {
    const text = await readFile(path.join(clone, '.env'), 'utf8');
    return Object.fromEntries(
      [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
  };

  /**
   * Runs a script with stand-ins for docker and git, which record their calls. `answer` is a shell `case` that decides what
   * a call does.
   */
  const run = async (script: string, answer: string, ...args: string[]) => {
    const bin = path.join(clone, 'bin');
    await mkdir(bin);
    const calls = path.join(clone, 'calls');
    for (const tool of ['docker', 'git', 'sleep']) {
      const program = `#!/bin/sh\necho "${tool} $*" >>'${calls}'\ncase "${tool} $*" in\n${answer}\nesac\n`;
      await writeFile(path.join(bin, tool), program, { mode: 0o755 });
    }
    const nodeFolder = path.dirname(process.execPath);
    const env = { PATH: [bin, nodeFolder, process.env['PATH']].join(path.delimiter) };
    const failed = await exec('sh', [path.join(clone, 'deploy', script), ...args], { env }).then(
      () => undefined,
      (error: ExecFileException) => error,
    );
    return { failed, calls: (await readFile(calls, 'utf8')).trim().split('\n') };
  };

  it('creates an .env with secrets that the service accepts, readable only by its owner', async () => {
    const said = await init('--url', 'https://social.acme.com/');
    const env = await readEnv();
    assert.equal(env['PUBLIC_URL'], 'https://social.acme.com');
    const config = readConfig(env);
    assert.match(config.ENCRYPTION_KEYS ?? '', /^1:/);
    assert.equal((await stat(path.join(clone, '.env'))).mode & 0o777, 0o600);
    for (const [name, value] of Object.entries(env))
      if (/PASSWORD|SECRET$|_KEYS?$/.test(name) && value !== '') assert.ok(!said.includes(value), name);
  });

  it('keeps every value of an existing .env, and fills in only missing secrets', async () => {
    await init();
    const before = await readEnv();
    await writeFile(
      path.join(clone, '.env'),
      `${(await readFile(path.join(clone, '.env'), 'utf8')).replace(/^SIGNING_SECRET=.*$/m, 'SIGNING_SECRET=')}RATE_LIMIT=free=9\n`,
    );
    await init();
    const { SIGNING_SECRET: own, ...kept } = await readEnv();
    assert.match(own ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(
      { ...kept, SIGNING_SECRET: before['SIGNING_SECRET'] },
      { ...before, RATE_LIMIT: 'free=9' },
    );
  });

  it('names what has no effect: names of no setting, and settings that the compose file decides', async () => {
    await writeFile(path.join(clone, '.env'), 'PORT=4000\nAI_TEXT_KEY=abc\nOPERATOR_EMAIL=ops@example.com\n');
    const said = await init();
    assert.match(said, /^PORT has no effect: docker-compose.yml decides it\.$/m);
    assert.match(said, /^AI_TEXT_KEY has no effect: no setting has this name\.$/m);
    assert.doesNotMatch(said, /OPERATOR_EMAIL|abc/);
  });

  it('updates after a dump of the service’s database, then of Temporal’s', async () => {
    await init();
    const { failed, calls } = await run('update.sh', '*pg_dump*) echo dump;;', 'v9.9.9');
    assert.equal(failed, undefined);
    assert.deepEqual(
      calls.map(call => call.replace(/^docker compose (?:exec -T \w+ )?/, '')),
      [
        'git status --porcelain',
        'pg_dump --username=postgres --format=custom social',
        'pg_dump --username=postgres --format=custom temporal',
        'pg_dump --username=postgres --format=custom temporal_visibility',
        'git fetch --tags',
        'git checkout v9.9.9',
        'build',
        'up --detach',
        'node deploy/check-health.mjs http://127.0.0.1:3000/ready',
      ],
    );
    const dump = path.join(clone, 'backups/before-v9.9.9');
    assert.equal(await readFile(path.join(dump, 'social.dump'), 'utf8'), 'dump\n');
    assert.equal((await stat(path.join(dump, 'env'))).mode & 0o077, 0);
  });

  it('changes nothing if the dump fails', async () => {
    await init();
    const { failed, calls } = await run('update.sh', '*pg_dump*) exit 3;;', 'v9.9.9');
    assert.equal(failed?.code, 3);
    assert.ok(!calls.some(call => /checkout|build|up/.test(call)));
    await assert.rejects(stat(path.join(clone, 'backups/before-v9.9.9')));
  });

  it('reports a version that does not become ready, and where to read why', async () => {
    await init();
    const { failed } = await run('update.sh', '*check-health*) exit 1;;', 'v9.9.9');
    assert.equal(failed?.code, 1);
    assert.match(String(failed?.stderr), /did not become ready.*docker compose logs/);
  });
});
