import assert from 'node:assert/strict';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { User } from '../../../src/db/entities/people.ts';
import { builderOf } from '../../support/typed-builder.ts';
import type { Em } from '../../../src/db/driver/orm.ts';
import { afterCommit } from '../../../src/db/driver/transactions.ts';
import { useService } from '../../support/service.ts';

describe('the typed builder of SQL', () => {
  const service = useService({ DATABASE_POOL: '1' });
  const em = (): Em => service().orm.em.fork();

  const add = (to: Em, key: string) =>
    builderOf(to)
      .insertInto('rate_limits')
      .values({ key, points: 1, expire: 2 ** 40 })
      .execute();
  const keys = async (of: Em): Promise<string[]> => {
    const rows = await builderOf(of).selectFrom('rate_limits').select('key').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };
  afterEach(() => builderOf(em()).deleteFrom('rate_limits').execute());

  it('writes and reads in the transaction of its entity manager, and in one within it', async () => {
    const lost = inTransaction(service().orm, async own => {
      await add(own, 'a');
      await own.transactional(inner => add(inner, 'b'));
      const failed = own.transactional(async inner => {
        await add(inner, 'c');
        throw new Error('no');
      });
      await assert.rejects(failed, /no/);
      assert.deepEqual(await keys(own), ['a', 'b']);
      throw new Error('rolled back');
    });
    await assert.rejects(lost, /rolled back/);
    assert.deepEqual(await keys(em()), []);
  });

  it('has values sent apart, in a statement that is planned once', async () => {
    for (const own of [em(), em()])
      await builderOf(own).selectFrom('users').select('id').where('name', '=', `'`).execute();
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from "users"%'`.execute(
      builderOf(em()),
    );
    assert.deepEqual(
      prepared.rows.map(({ statement }) => statement),
      ['select "id" from "users" where "name" = $1'],
    );
  });

  it('has one statement for lists of every length, and none that would be compared as a whole', async () => {
    const own = em();
    const [known] = await own.execute<{ id: string }[]>('select gen_random_uuid() as id where ?', [true]);
    const lists = [[], [uuidv7()], [uuidv7(), known?.id], [uuidv7(), uuidv7(), known?.id]];
    const found = lists.map(ids =>
      own.execute('select 1 from unnest(?::uuid[]) id where id = any (?)', [[known?.id], ids]),
    );
    assert.deepEqual(
      (await Promise.all(found)).map(rows => rows.length),
      [0, 0, 1, 1],
    );
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%unnest($1::uuid[])%'`.execute(
      builderOf(own),
    );
    assert.equal(rows.length, 1);
    await assert.rejects(own.execute('select 1 where 1 in (?)', [[1, 2]]), /a list is one value/);
  });

  it('has the ORM, too, send values apart: no secret stands in a text that PostgreSQL may log', async () => {
    const [secret, changed] = ['a-secret-hash', 'another-secret-hash'];
    const observer = new pg.Client({ connectionString: service().config.DATABASE_URL });
    observer.on('error', () => undefined);
    await observer.connect();
    const lastText = async (): Promise<string> => {
      const { rows } = await observer.query<{ query: string }>(
        `select query from pg_stat_activity
          where datname = current_database() and query like '%"users"%' and pid <> pg_backend_pid()`,
      );
      return rows[0]?.query ?? '';
    };
    const work = inTransaction(service().orm, async own => {
      const user = own.create(User, { email: "o'neil@orm.test", name: 'A \\ name?', passwordHash: secret });
      await own.persist(user).flush();
      assert.match(await lastText(), /insert into "users".*\$1/);
      user.passwordHash = changed;
      await own.flush();
      assert.match(await lastText(), /update "users" set "password_hash" = \$1/);
      const found = await own.fork({ keepTransactionContext: true }).findOneOrFail(User, {
        passwordHash: changed,
        emailVerifiedAt: null,
        id: { $in: [user.id, uuidv7()] },
      });
      assert.match(await lastText(), /select .*"password_hash" = \$1/);
      assert.deepEqual([found.email, found.name], [user.email, user.name]);
      await own.nativeUpdate(User, { id: user.id, passwordHash: changed }, { passwordHash: secret });
      assert.match(await lastText(), /update "users" set "password_hash" = \$1/);
    });
    await work.finally(() => observer.end());
  });

  it('fails with the errors of the ORM, in a transaction and outside of one', async () => {
    await add(em(), 'a');
    await assert.rejects(add(em(), 'a'), UniqueConstraintViolationException);
    await assert.rejects(
      inTransaction(service().orm, own => add(own, 'a')),
      UniqueConstraintViolationException,
    );
  });

  it('reads numbers, times and lists as its types say', async () => {
    const orgId = uuidv7();
    const at = new Date();
    const values = {
      id: orgId,
      name: 'Ada',
      slug: 'ada',
      owner_id: orgId,
      return_origins: ['https://a.test', 'b,"c"'],
    };
    await builderOf(em())
      .insertInto('organizations')
      .values({ ...values, created_at: at, updated_at: at })
      .execute();
    await add(em(), 'a');
    const found = await builderOf(em())
      .selectFrom('organizations')
      .innerJoin('rate_limits', join => join.onTrue())
      .select(['created_at', 'return_origins', 'expire'])
      .where('id', '=', sql<string>`any(${[orgId]})`)
      .executeTakeFirst();
    assert.deepEqual(found?.return_origins, values.return_origins);
    assert.equal(found.expire, 2 ** 40);
    assert.equal(new Date(found.created_at).getTime(), at.getTime());
  });

  it('has what waits for a commit done by the outermost one alone', async () => {
    const done: string[] = [];
    const work = inTransaction(service().orm, async own => {
      await own.transactional(inner => Promise.resolve(afterCommit(inner, () => done.push('committed'))));
      assert.deepEqual(done, []);
    });
    await work;
    const lost = inTransaction(service().orm, own => {
      afterCommit(own, () => done.push('rolled back'));
      throw new Error('no');
    });
    await assert.rejects(lost, /no/);
    assert.deepEqual(done, ['committed']);
  });
});
