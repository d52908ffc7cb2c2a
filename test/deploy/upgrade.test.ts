import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../src/config/index.ts';
import { migrate } from '../../src/db/driver/migrate.ts';
import { lastRelease } from '../support/release-tree.ts';
import { readSchemaFacts } from '../support/schema-facts.ts';
import { emptyDatabase, freshDatabase, inherited } from '../support/stack.ts';

const migrateHere = (url: string): Promise<void> =>
  migrate(readConfig({ DATABASE_URL: url }), () => undefined);

describe('the migrations of this release', () => {
  it('make of a database of the release before what they make of a new one', async () => {
    const release = lastRelease();
    const url = await emptyDatabase();
    try {
      const env = { ...inherited(), DATABASE_URL: url };
      await promisify(execFile)(process.execPath, [release.main, 'migrate'], { env });
    } finally {
      release.remove();
    }
    await migrateHere(url);
    const [upgraded, made] = [await readSchemaFacts(url), await readSchemaFacts(await freshDatabase())];
    assert.ok(made.length > 2_000, `only ${made.length} facts`);
    assert.deepEqual(upgraded, made);
  });

  it('refuse a database that is older than the release before, and change nothing', async () => {
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(
        'create table mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz)',
      );
      await client.query(
        `insert into mikro_orm_migrations (name) values ('Migration20261122093000_baseline')`,
      );
      await assert.rejects(
        migrateHere(url),
        /older than release 0\.1\. Run `npm run migrate` of release 0\.1 first/,
      );
      const { rows } = await client.query(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      assert.deepEqual(rows, [{ name: 'mikro_orm_migrations' }]);
    } finally {
      await client.end();
    }
  });
});
