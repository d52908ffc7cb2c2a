import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../../../src/config/index.ts';
import { migrate } from '../../../src/db/driver/migrate.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDatabase } from '../../support/stack.ts';

const folderOf = (name: string): string =>
  path.resolve(import.meta.dirname, '../../support/migrations', name);

describe('a migration', () => {
  let url: string;
  let clients: pg.Client[];
  let lines: string[];
  beforeEach(async () => {
    [url, clients, lines] = [await freshDatabase(), [], []];
  });
  afterEach(async () => void (await Promise.all(clients.map(client => client.end()))));

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    clients.push(client);
    await client.connect();
    return client;
  };
  const run = (name: string, tries?: number): Promise<void> =>
    migrate(readConfig({ DATABASE_URL: url }), line => lines.push(line), {
      folder: folderOf(name),
      ...(tries !== undefined && { tries }),
    });
  const aReader = async (): Promise<pg.Client> => {
    const reader = await connect();
    await reader.query('begin');
    await reader.query('select count(*) from brands');
    return reader;
  };
  const waits = (): Promise<unknown> =>
    eventually('the migration has given up once', () =>
      lines.some(line => line.includes('waits for a lock')),
    );

  it('lets others pass while a long read keeps it from its lock, and continues when that ends', async () => {
    const [reader, other] = [await aReader(), await connect()];
    const migrating = run('locking');
    await waits();
    // it is answered while the reader still keeps the migration out
    assert.equal((await other.query('select id from brands')).rowCount, 0);
    await reader.query('commit');
    await migrating;
    assert.match(lines.at(-1) ?? '', /^migrated 1\/1/);
    await other.query('select colour from brands');
  });

  it('fails after its last attempt, with its name, and has changed nothing', async () => {
    const [reader, other] = [await aReader(), await connect()];
    await assert.rejects(
      run('locking', 2),
      /Migration20990101000000_locking did not get its lock in 2 tries/,
    );
    await reader.query('commit');
    await assert.rejects(other.query('select colour from brands'), /does not exist/);
    await run('locking');
    await other.query('select colour from brands');
  });

  describe('that adds a check', () => {
    const folder = path.resolve(import.meta.dirname, '../../../src/db/migrations');
    /** A migration that creates its tables itself. */
    const first = 'Migration20261217090000_baseline.ts';
    const added = /alter table "(\w+)" add constraint [^`;]*? check [^`;]*/g;

    it('to a table that has rows does not look at them: a later one validates it', async () => {
      const files = (await readdir(folder)).filter(file => file.endsWith('.ts') && file > first);
      for (const file of files) {
        const text = await readFile(path.join(folder, file), 'utf8');
        for (const [statement, table] of text.matchAll(added))
          assert.ok(
            statement.endsWith(' not valid') || text.includes(`create table "${table}"`),
            `${file}: ${statement}`,
          );
      }
      const client = await connect();
      const { rows } = await client.query('select conname from pg_constraint where not convalidated');
      assert.deepEqual(rows, []);
    });
  });

  describe('that makes an index', () => {
    let writer: pg.Client;
    beforeEach(async () => {
      writer = await connect();
      await writer.query('create table things (size int)');
    });
    const isValid = async (): Promise<boolean> => {
      const { rows } = await writer.query<{ valid: boolean }>(
        "select indisvalid and not indisunique as valid from pg_index where indexrelid = 'things_size_index'::regclass",
      );
      return rows[0]?.valid === true;
    };

    it('lets the table be written to while it waits for what began before it', async () => {
      const other = await connect();
      await other.query('begin');
      await other.query('insert into things values (1)');
      const migrating = run('indexing');
      await eventually('the index is being made', async () => {
        const { rowCount } = await writer.query(
          "select from pg_stat_activity where query like 'create index concurrently%' and datname = current_database()",
        );
        return rowCount === 1;
      });
      await writer.query('insert into things values (2)');
      await other.query('commit');
      await migrating;
      assert.ok(await isValid());
    });

    it('recreates one that was only half created', async () => {
      await writer.query('insert into things values (1), (1)');
      await assert.rejects(
        writer.query('create unique index concurrently things_size_index on things (size)'),
        /could not create unique index/,
      );
      await run('indexing');
      assert.ok(await isValid());
    });

    it('leaves one that is there, and is safe to repeat', async () => {
      await run('indexing');
      const [{ rows: before }] = [await writer.query("select 'things_size_index'::regclass::oid as oid")];
      await writer.query("delete from mikro_orm_migrations where name like '%indexing'");
      await run('indexing');
      const { rows: after } = await writer.query("select 'things_size_index'::regclass::oid as oid");
      assert.deepEqual(after, before);
    });
  });
});
