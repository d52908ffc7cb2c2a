import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { builderOf } from '../../support/typed-builder.ts';
import { openOrm } from '../../../src/db/driver/orm.ts';
import { sentTogether } from '../../../src/db/driver/prepared-statements.ts';
import { acrossOrganizations, databaseRoles, inOrganization } from '../../../src/db/driver/tenancy.ts';
import { findPost } from '../../../src/db/posts/posts.ts';
import { useApi } from '../../support/http/api.ts';
import { aTenant, type Tenant } from '../../support/tenants/tenants-world.ts';
import { use } from '../../support/use.ts';

/** PostgreSQL's own wall between organizations, whatever a query forgets. */
describe('row-level security', () => {
  const api = useApi();
  const orm = use(() =>
    openOrm(
      readConfig({ DATABASE_URL: api().databaseUrl, DATABASE_POOL: '2', DATABASE_TIMEOUT: '20s' }),
      'tenants',
    ),
  );
  let ada: Tenant;
  let bob: Tenant;

  before(async () => {
    [ada, bob] = [await aTenant(api()), await aTenant(api())];
    // one connection for organizations, one for the rest: every change of organization is on the same one
  });

  const asOwner = async <Row>(sql: string): Promise<Row[]> => (await api().rows(sql)) as Row[];

  /** Tables whose rows say whose they are. */
  const tenantTables = async (): Promise<string[]> => {
    const rows = await asOwner<{ table_name: string }>(
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE'`,
    );
    return rows.map(({ table_name: name }) => name);
  };

  const orgsIn = async (table: string): Promise<string[]> => {
    const rows = await orm()
      .em.fork()
      .execute<{ org_id: string }[]>(`select distinct org_id from "${table}"`);
    return rows.map(({ org_id: id }) => id);
  };

  it('is on, with a policy for each role, for every table that says whose its rows are', async () => {
    const tables = [...(await tenantTables()), 'organizations'];
    assert.ok(tables.length > 25, `only ${tables.length} tables`);
    const kept = await asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
        where c.relrowsecurity and p.polname in ('tenants', 'system') group by c.relname having count(*) = 2`,
    );
    const names = new Set(kept.map(({ name }) => name));
    const open = tables.filter(table => !names.has(table));
    assert.deepEqual(open, [], 'call enforce_tenancy for them in their migration');
  });

  it('holds for roles that own nothing, bypass nothing and cannot log in', async () => {
    const names = Object.values(databaseRoles);
    const roles = await asOwner<{ rolname: string }>(
      `select rolname from pg_roles where rolname = any ('{${names.join()}}')
        and not rolsuper and not rolbypassrls and not rolcanlogin and not rolcreaterole
        and not exists (select from pg_class where relowner = pg_roles.oid)`,
    );
    assert.equal(roles.length, names.length);
    const [{ name: tenants } = { name: '' }] = await orm()
      .em.fork()
      .execute('select current_user::text as name');
    assert.equal(tenants, databaseRoles.tenants);
    await acrossOrganizations(async () => {
      const [{ name } = { name: '' }] = await orm().em.fork().execute('select current_user::text as name');
      assert.equal(name, databaseRoles.system);
    });
  });

  it('shows nothing to who does not say for whom', async () => {
    const full: string[] = [];
    for (const table of await tenantTables()) {
      assert.deepEqual(await orgsIn(table), [], table);
      if ((await asOwner(`select 1 from "${table}" limit 1`)).length > 0) full.push(table);
    }
    assert.ok(full.length > 12, `only ${full.length} tables had rows to hide`);
    assert.deepEqual(await orm().em.fork().execute('select id from organizations'), []);
  });

  it('shows an organization its own rows, and no others', async () => {
    for (const { orgId } of [ada.author, bob.author])
      for (const table of await tenantTables()) {
        const seen = await inOrganization(orgId, () => orgsIn(table));
        const there = await asOwner(`select 1 from "${table}" where org_id = '${orgId}' limit 1`);
        assert.deepEqual(seen, there.length > 0 ? [orgId] : [], table);
      }
    const both = await acrossOrganizations(() => orgsIn('posts'));
    assert.deepEqual(new Set(both), new Set([ada.author.orgId, bob.author.orgId]));
  });

  it('takes no row for another organization, and changes none of its rows', async () => {
    const [postId] = ada.world.post;
    await inOrganization(bob.author.orgId, async () => {
      const em = orm().em.fork();
      const changed = await em.execute<unknown[]>('update posts set text = ? where id = ? returning 1', [
        '',
        postId,
      ]);
      assert.deepEqual(changed, []);
      const insert = em.execute(
        `insert into brands (id, created_at, updated_at, org_id, slug, name, position)
         values (gen_random_uuid(), now(), now(), ?, 'planted', 'Planted', 9)`,
        [ada.author.orgId],
      );
      await assert.rejects(insert, /row-level security/);
    });
  });

  it('keeps callers apart that ask at the same time, on one connection, in transactions that fail or not', async () => {
    const work = async (turn: number): Promise<void> => {
      const { orgId } = (turn % 2 === 0 ? ada : bob).author;
      const seen = await inOrganization(orgId, async () => {
        if (turn % 3 === 0) return orgsIn('posts');
        if (turn % 5 === 0) {
          const rows = await builderOf(orm().em.fork())
            .selectFrom('posts')
            .select('org_id')
            .distinct()
            .execute();
          return rows.map(row => row.org_id);
        }
        let found: string[] = [];
        const transaction = orm()
          .em.fork()
          .transactional(async em => {
            const rows = builderOf(em).selectFrom('posts').select('org_id');
            found = (await rows.execute()).map(row => row.org_id);
            if (turn % 3 === 1) throw new Error('rolled back');
          });
        await transaction.catch((error: Error) => assert.equal(error.message, 'rolled back'));
        return found;
      });
      assert.deepEqual(seen, [orgId]);
    };
    await Promise.all(Array.from({ length: 120 }, (_, turn) => work(turn)));
  });

  it('keeps callers apart whose reads are sent together', async () => {
    const read = async (turn: number): Promise<void> => {
      const [own, other] = turn % 2 === 0 ? [ada, bob] : [bob, ada];
      const { orgId } = own.author;
      const [mine, foreign] = await inOrganization(orgId, () =>
        Promise.all(
          [own, other].map(({ world: { post } }) =>
            findPost(orm().em.fork(), { orgId, brandScope: 'all' }, String(post[0])),
          ),
        ),
      );
      assert.deepEqual([mine?.id, foreign], [own.world.post[0], undefined]);
      // as one that forgets to say whose row it wants
      const rows = await inOrganization(orgId, () =>
        orm()
          .em.fork()
          .execute<{ org_id: string }[]>(`${sentTogether}select org_id from posts where id <> ?`, [orgId]),
      );
      assert.deepEqual([...new Set(rows.map(row => row.org_id))], [orgId]);
    };
    await Promise.all(Array.from({ length: 60 }, (_, turn) => read(turn)));
  });

  it('does not let a transaction leave its organization', async () => {
    await inOrganization(ada.author.orgId, () =>
      orm()
        .em.fork()
        .transactional(async em => {
          const askElsewhere = async () =>
            inOrganization(bob.author.orgId, () => em.execute('select org_id from posts'));
          // at once, and when the server has answered something
          await assert.rejects(askElsewhere, /a transaction stays in one organization/);
          await em.execute('select 1');
          await assert.rejects(askElsewhere, /a transaction stays in one organization/);
          await assert.rejects(
            async () => acrossOrganizations(() => em.execute('select org_id from posts')),
            /asked across all/,
          );
        }),
    );
  });
});
