import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { databaseRoles, inOrganization } from '../../../src/db/driver/tenancy.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';
import { tenantGrants } from './tenant-grants.ts';

/** `select (id, name)` → `select id`, `select name`. */
const eachColumn = (grant: string): string[] => {
  const [, verb = '', columns] = /^(\w+)(?: \((.*)\))?$/.exec(grant) ?? [];
  return columns === undefined ? [verb] : columns.split(', ').map(column => `${verb} ${column}`);
};

/** PostgreSQL's refusal of what no grant allows. */
const insufficientPrivilege = { code: '42501' };

/** Statements about other people, or about columns that a member's operation never needs. */
const refused = [
  'select token_hash from sessions',
  'select * from sessions',
  'update sessions set ended_at = now()',
  'delete from sessions',
  'select password_hash from users',
  'select * from users',
  `update users set password_hash = 'planted'`,
  `update users set email = 'planted@example.com'`,
  `update users set name = 'Planted'`,
  'delete from users',
  'select token_hash from mail_tokens',
  'update mail_tokens set used_at = null',
  'select subject from identities',
  `update identities set subject = 'planted'`,
  'delete from identities',
  'select code_hash from social_logins',
  'select mailbox_hash from signup_gifts',
  'select id from stripe_events',
  'select drawn from rate_windows',
  'delete from rate_limits',
  'select payload from outbox_messages',
  'select workflow_id from outbox_messages',
  `update outbox_messages set payload = '{}'`,
  'delete from outbox_messages',
  'delete from idempotency_keys',
  'update database_state set number = 0',
  'insert into organizations select * from organizations',
  'delete from organizations',
] as const;

describe('the role of one organization, on tables without org_id,', () => {
  const api = useApi();
  const orm = use(() =>
    openOrm(
      readConfig({ DATABASE_URL: api().databaseUrl, DATABASE_POOL: '2', DATABASE_TIMEOUT: '20s' }),
      'tenants',
    ),
  );
  let ada: Author;
  let bob: Author;

  const asOwner = async <Row>(sql: string): Promise<Row[]> => (await api().rows(sql)) as Row[];
  const asTenant = <Row>(sql: string): Promise<Row[]> =>
    inOrganization(ada.orgId, () => orm().em.fork().execute<Row[]>(sql));

  /** Returns all rights of the role, or of everyone, on tables without `org_id`. */
  const grantsIn = async (): Promise<Record<string, string[]>> => {
    const rows = await asOwner<{ table: string; may: string }>(
      `with tables as (
         select c.oid, c.relname, c.relacl from pg_class c
          where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace and not exists (
            select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped)
       ), given as (
         select t.relname, g.grantee, lower(g.privilege_type) as may from tables t, aclexplode(t.relacl) g
         union all
         select t.relname, g.grantee, lower(g.privilege_type) || ' ' || a.attname
           from tables t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) g
       ) select relname as "table", may from given where grantee in (0, '${databaseRoles.tenants}'::regrole) order by 1, 2`,
    );
    const byTable = Object.groupBy(rows, ({ table }) => table);
    return Object.fromEntries(
      Object.entries(byTable).map(([table, given = []]) => [table, given.map(({ may }) => may).toSorted()]),
    );
  };

  before(async () => {
    [ada, bob] = [await anAuthor(api()), await anAuthor(api())];
  });

  it('may do what is declared, and nothing else', async () => {
    const declared = Object.entries(tenantGrants).map(([table, grants]) => [
      table,
      grants.flatMap(eachColumn).toSorted(),
    ]);
    assert.deepEqual(
      await grantsIn(),
      Object.fromEntries(declared),
      'declare what a migration grants in tenant-grants.ts',
    );
  });

  it('may do nothing on a new table until its migration says so', async () => {
    await asOwner('create table newcomers (id uuid)');
    try {
      assert.equal((await grantsIn())['newcomers'], undefined);
      await assert.rejects(asTenant('select id from newcomers'), insufficientPrivilege);
      await asOwner('alter table newcomers add column org_id uuid');
      await asOwner(`select enforce_tenancy('newcomers')`);
      assert.deepEqual(await asTenant('delete from newcomers'), []);
    } finally {
      await asOwner('drop table newcomers');
    }
  });

  it('sees people, sessions and kept answers of its organization alone', async () => {
    const idsIn = async (sql: string): Promise<string[]> =>
      (await asTenant<{ id: string }>(sql)).map(({ id }) => id);
    assert.deepEqual(await idsIn('select id from users'), [ada.id]);
    const sessions = await asOwner<{ id: string }>(`select id from sessions where user_id = '${ada.id}'`);
    assert.deepEqual(
      (await idsIn('select id from sessions')).toSorted(),
      sessions.map(({ id }) => id).toSorted(),
    );
    const keep = (owner: string): Promise<unknown> =>
      asOwner(
        `insert into idempotency_keys values ('${owner}', 'a-key', 'none', 200, 'none', now()) on conflict do nothing`,
      );
    await keep(`org:${ada.orgId}`);
    await keep(`org:${bob.orgId}`);
    const owners = await asTenant<{ owner: string }>('select distinct owner from idempotency_keys');
    assert.deepEqual(owners, [{ owner: `org:${ada.orgId}` }]);
    assert.deepEqual(
      await asTenant(`update users set updated_at = now() where id = '${bob.id}' returning 1`),
      [],
    );
    const [leaver] = await asTenant<{ name: string }>(`select person_name('${bob.id}') as name`);
    assert.ok(leaver?.name);
  });

  it('is refused by PostgreSQL what no operation of a member needs', async () => {
    const allowed: string[] = [];
    for (const sql of refused)
      await asTenant(sql).then(
        () => allowed.push(sql),
        (error: unknown) =>
          assert.equal((error as { code?: string }).code, '42501', `${sql}: ${String(error)}`),
      );
    assert.deepEqual(allowed, []);
  });

  it('reads and deletes nothing from a table that is not declared', async () => {
    const tables = await asOwner<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
          select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped)`,
    );
    const closed = tables.map(({ name }) => name).filter(name => !Object.hasOwn(tenantGrants, name));
    assert.ok(closed.length > 12, `only ${closed.length} tables`);
    for (const name of closed) {
      await assert.rejects(asTenant(`select 1 from "${name}"`), insufficientPrivilege, name);
      await assert.rejects(asTenant(`delete from "${name}"`), insufficientPrivilege, name);
    }
  });
});
