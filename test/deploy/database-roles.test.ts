import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../src/config/index.ts';
import { migrate } from '../../src/db/driver/migrate.ts';
import { freePort } from '../../src/local/ports.ts';
import { postgresProgram, postgresUrl, query } from '../../src/local/parts/postgres.ts';
import { runOperator } from '../../src/operator.ts';
import { aPublishingAuthor } from '../support/author.ts';
import { startPublishing } from '../support/publishing.ts';
import { aFolder, startForTests } from '../support/run-folder.ts';
import { readCompose, root } from './compose-file.ts';

const passwords = {
  SOCIAL_DB_PASSWORD: 'owner1',
  SERVICE_DB_PASSWORD: 'service1',
  TEMPORAL_DB_PASSWORD: 'other1',
};
const script = fileURLToPath(new URL('deploy/postgres/create-roles.sh', root));

/** Runs the script with a stand-in for psql, and returns the statements that it would have run. */
const statementsOf = async (): Promise<string[]> => {
  const folder = aFolder('psql');
  const [given, input] = [path.join(folder, 'given'), path.join(folder, 'input')];
  const program = `#!/bin/sh\nprintf '%s\\n' "$@" > '${given}'\ncat > '${input}'\n`;
  await writeFile(path.join(folder, 'psql'), program, { mode: 0o755 });
  const env = { PATH: `${folder}${path.delimiter}${process.env['PATH']}`, ...passwords };
  await promisify(execFile)('sh', [script], { env });
  const values = new Map(
    [...(await readFile(given, 'utf8')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const sql = (await readFile(input, 'utf8')).replaceAll(/:'(\w+)'/g, (_, name: string) =>
    pg.escapeLiteral(values.get(name) ?? ''),
  );
  return sql.split(/;\s*/).filter(Boolean);
};

describe('the roles of the compose stack, on a PostgreSQL of their own', () => {
  let admin: string;
  const { api, migrate: migrating } = readCompose(passwords).services;

  before(async () => {
    const folder = path.join(aFolder('roles'), 'postgres');
    const options = { folder, port: await freePort(), password: 'test', durable: false };
    await startForTests(await postgresProgram(options));
    admin = postgresUrl(options, 'postgres');
    for (const statement of await statementsOf()) await query(admin, statement);
    await migrate(
      readConfig({ DATABASE_URL: here(migrating?.environment?.['DATABASE_URL']) }),
      () => undefined,
    );
  });

  /** An address of the compose file, on the PostgreSQL of this test. */
  const here = (url = ''): string => {
    const { hostname, port } = new URL(admin);
    return Object.assign(new URL(url), { hostname, port }).href;
  };
  const service = (): string => here(api?.environment?.['DATABASE_URL']);

  it('let API, worker and operator do all of their work as a role that owns nothing', async () => {
    const publishing = await startPublishing({ DATABASE_URL: service() });
    try {
      // the role of this API may not read its tables
      const { rows: _refused, ...calls } = publishing.api;
      const author = await aPublishingAuthor(calls, publishing.sandbox, publishing.temporal);
      const post = await author.post({ platforms: ['x'] });
      await author.publish(post.id);
      assert.equal((await author.untilFinal(post.id)).status, 'published');
      const plan = ['plan', author.orgId, '--plan', 'pro', '--by', 'test', '--reason', 'a test'];
      await runOperator(publishing.config, plan, () => undefined);
      assert.equal((await author.get<{ plan: string }>('/billing')).plan, 'pro');
    } finally {
      await publishing.close();
    }
  });

  it('leave nothing to a session of theirs that has given its role back', async () => {
    const { rows } = await query(
      service(),
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v')
          and (pg_get_userbyid(c.relowner) = current_user
            or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, trigger'))`,
    );
    assert.deepEqual(rows, []);
    await assert.rejects(query(service(), 'select 1 from organizations'), /permission denied/);
    await assert.rejects(query(service(), 'create table planted (id int)'), /permission denied/);
  });

  it('let the service into no database but its own', async () => {
    const elsewhere = Object.assign(new URL(service()), { pathname: '/temporal' }).href;
    await assert.rejects(query(elsewhere, 'select 1'), /permission denied for database/);
  });
});
