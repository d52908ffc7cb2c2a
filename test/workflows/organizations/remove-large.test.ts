import assert from 'node:assert/strict';
import pg from 'pg';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { removalsIn } from '../../support/removals.ts';

describe('organizations with much in them', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1h', PREPARE_LEAD: '300ms' });

  const { remove, rows } = removalsIn(() => publishing());
  const ask = ({ token, orgId }: Pick<Author, 'token' | 'orgId'>) =>
    publishing().api.delete(`/orgs/${orgId}`, { as: token });
  const endGrace = (orgId: string) =>
    rows('update billing_accounts set deletes_at = now() where org_id = $1', orgId);
  const countOf = async (table: string, orgId: string): Promise<number> =>
    (await rows(`select 1 from ${table} where org_id = $1`, orgId)).length;
  /** Makes the database refuse statements that change more rows than this: they would take too long with many more. */
  const atMost = async (table: string, verb: 'delete' | 'update', max: number): Promise<void> => {
    const name = `${table}_${verb}_at_most`;
    await rows(`create function ${name}() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${max} then raise exception 'too many rows at once'; end if;
      return null; end $$`);
    await rows(`create trigger ${name} after ${verb} on ${table} referencing old table as gone
      for each statement execute function ${name}()`);
  };
  const addEvents = (orgId: string, count: number) =>
    rows(
      `insert into events (id, created_at, org_id, event, body)
       select gen_random_uuid(), now(), $1, 'post.published', '{}' from generate_series(1, $2::int)`,
      orgId,
      count,
    );
  const addAuditLines = (orgId: string, count: number) =>
    rows(
      `insert into audit_events (id, created_at, org_id, action, actor_kind, details)
       select gen_random_uuid(), now(), $1, 'brand.changed', 'service', '{}' from generate_series(1, $2::int)`,
      orgId,
      count,
    );

  it('are removed in statements of a bounded size, the audit log, too', async () => {
    const ada = await aUser(publishing().api);
    await atMost('events', 'delete', 5_000);
    await atMost('audit_events', 'delete', 5_000);
    await addEvents(ada.orgId, 11_000);
    await addAuditLines(ada.orgId, 11_000);
    assert.equal((await ask(ada)).status, 202);
    await endGrace(ada.orgId);
    assert.equal((await remove()).organizations, 1);
    assert.deepEqual([await countOf('events', ada.orgId), await countOf('audit_events', ada.orgId)], [0, 0]);
  });

  it('and what belongs to a person, when the account is removed', async () => {
    const ada = await aUser(publishing().api);
    await addEvents(ada.orgId, 6_000);
    assert.equal((await publishing().api.delete('/account', { as: ada.token })).status, 202);
    await rows('update users set deletes_at = now() where id = $1', ada.id);
    const { people, organizations } = await remove();
    assert.deepEqual([people, organizations], [1, 1]);
    assert.equal(await countOf('events', ada.orgId), 0);
  });

  it('lose the audit log that a worker has left which died at the end', async () => {
    const ada = await aUser(publishing().api);
    await ask(ada);
    await endGrace(ada.orgId);
    assert.equal((await remove()).organizations, 1);
    await addAuditLines(ada.orgId, 2);
    await remove();
    assert.equal(await countOf('audit_events', ada.orgId), 0);
  });

  it('can be asked for with any number of deliveries under way', async () => {
    const author = await publishing().anAuthor();
    const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] };
    const made = await publishing().api.post('/webhooks', hook, { as: author.token });
    assert.equal(made.status, 201, made.text);
    const [webhook] = await rows('select id from webhooks where org_id = $1', author.orgId);
    await addEvents(author.orgId, 1);
    await rows(
      `insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule, next_attempt_at)
       select gen_random_uuid(), now(), now(), $1, $2, (select id from events where org_id = $1 limit 1), n, 'pending', '{}',
              now() + interval '1 day' from generate_series(1, 2500) n`,
      author.orgId,
      webhook?.['id'],
    );
    await atMost('deliveries', 'update', 1_000);
    const reply = await ask(author);
    assert.equal(reply.status, 202, reply.text);
    const [row] = await rows('select enabled from webhooks where id = $1', webhook?.['id']);
    assert.equal(row?.['enabled'], false);
  });

  it('are not restored by a request that began in time and arrives too late', async () => {
    const ada = await aUser(publishing().api);
    await ask(ada);
    const other = new pg.Client({ connectionString: publishing().api.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from billing_accounts where org_id = $1 for update', [ada.orgId]);
      const restored = publishing().api.post(`/orgs/${ada.orgId}/restore`, undefined, { as: ada.token });
      await eventually('it waits for the lock', async () => {
        const waiting = await rows(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });
      await other.query('update billing_accounts set deletes_at = clock_timestamp() where org_id = $1', [
        ada.orgId,
      ]);
      await other.query('commit');
      assert.equal((await restored).body.error, 'invalid_state');
    } finally {
      await other.end();
    }
  });

  it('lose their files in slices: what is deleted is not asked for again', async () => {
    const author = await publishing().anAuthor();
    await author.post({ platforms: ['x'], scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    await rows(
      `insert into media select (jsonb_populate_record(m, jsonb_build_object(
         'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'storage_key', 'gone-' || n || '.jpg'))).*
         from media m, generate_series(1, 100) n where m.org_id = $1`,
      author.orgId,
    );
    await rows(
      `update media set storage_key = '../no key' where org_id = $1 and storage_key not like 'gone-%'`,
      author.orgId,
    );
    const bad = (await countOf('media', author.orgId)) - 100;
    await ask(author);
    await endGrace(author.orgId);
    assert.equal((await remove()).waiting, 1);
    assert.equal(await countOf('media', author.orgId), bad);
    await rows(`update media set storage_key = 'gone.jpg' where org_id = $1`, author.orgId);
    assert.equal((await remove()).organizations, 1);
  });
});
