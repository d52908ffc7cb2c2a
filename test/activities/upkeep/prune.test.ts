import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { pruneOnce } from '../../support/prune.ts';
import { use } from '../../support/use.ts';

/** Returns the id of a row that is more than a year old. */
const aged = (): string => uuidv7({ msecs: Date.now() - 410 * 86_400_000 });

describe('data that has outlived its use', () => {
  const api = useApi();
  const user = use(() => aUser(api()));

  const run = async (text: string, values: unknown[] = []) =>
    (await api().rows(text, ...values)) as { title: string; subject: string; ip: string }[];
  const pruned = () => pruneOnce(api());

  it('goes: notifications read long ago, but none that is unread', async () => {
    for (const [title, readAt] of [
      ['read long ago', `now() - interval '91 days'`],
      ['read lately', `now() - interval '89 days'`],
      ['unread', 'null'],
    ])
      await run(
        `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, read_at, metadata)
         values ($1, now() - interval '1 year', $2, $3, 'post.failed', $4, '', ${readAt} is not null, ${readAt}, '{}')`,
        [uuidv7(), user().orgId, user().id, title],
      );
    await pruned();
    const left = await run('select title from notifications order by title');
    assert.deepEqual(
      left.map(({ title }) => title),
      ['read lately', 'unread'],
    );
  });

  it('is deleted: mails that ended long ago, but no mail that is still pending', async () => {
    for (const [subject, endedAt] of [
      ['ended long ago', `now() - interval '91 days'`],
      ['ended lately', `now() - interval '89 days'`],
      ['queued', 'null'],
    ])
      await run(
        `insert into mails (id, created_at, updated_at, org_id, address, type, subject, body, status, ended_at)
         values ($1, now(), now(), $2, 'a@example.com', 'post.failed', $3, '', 'queued', ${endedAt})`,
        [uuidv7(), user().orgId, subject],
      );
    await pruned();
    const left = await run("select subject from mails where type = 'post.failed' order by subject");
    assert.deepEqual(
      left.map(({ subject }) => subject),
      ['ended lately', 'queued'],
    );
  });

  it('goes: deliveries that ended long ago, with attempts and event, but none that is held', async () => {
    const webhook = uuidv7();
    await run(
      `insert into webhooks (id, created_at, updated_at, org_id, name, url, events, secret, rate_per_second, max_concurrency)
       values ($1, now(), now(), $2, 'Hook', 'https://example.com', '{*}', 'none', 1, 1)`,
      [webhook, user().orgId],
    );
    for (const [event, status, days] of [
      ['ended long ago', 'succeeded', 91],
      ['ended lately', 'exhausted', 89],
      ['held', 'held', null],
    ] as const) {
      const [eventId, deliveryId, attemptId] = [aged(), aged(), aged()];
      await run(`insert into events (id, created_at, org_id, event, body) values ($1, now(), $2, $3, '{}')`, [
        eventId,
        user().orgId,
        event,
      ]);
      await run(
        `insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, status, retry_schedule, ended_at)
         values ($1, now(), now(), $2, $3, $4, $5, '{}', now() - make_interval(days => $6))`,
        [deliveryId, user().orgId, webhook, eventId, status, days],
      );
      await run(
        `insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
         values ($1, now(), $2, $3, $4, 1, 'failed', '', 'current')`,
        [attemptId, user().orgId, deliveryId, webhook],
      );
    }
    await pruned();
    const left = await run(
      `select e.event as title from events e join deliveries d on d.event_id = e.id
        join delivery_attempts a on a.delivery_id = d.id where e.event like '%e%l%' order by 1`,
    );
    assert.deepEqual(
      left.map(({ title }) => title),
      ['ended lately', 'held'],
    );
    const [all] = (await run(
      `select (select count(*) from delivery_attempts)::int as attempts, (select count(*) from deliveries)::int as deliveries,
              (select count(*) from events where org_id = $1 and event like '%e%l%')::int as events`,
      [user().orgId],
    )) as unknown[];
    assert.deepEqual(all, { attempts: 2, deliveries: 2, events: 2 });
  });

  it('goes: agent runs that ended long ago, with what they say of their posts', async () => {
    for (const [title, days] of [
      ['ended long ago', 401],
      ['ended lately', 399],
    ] as const) {
      const runId = aged();
      await run(
        `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, "trigger", wanted, requested_by, ended_at)
         values ($1, now(), $2, $2, $2, 'completed', 'manual', 1, 'service', now() - make_interval(days => $3))`,
        [runId, user().orgId, days],
      );
      await run(
        `insert into agent_posts (id, created_at, org_id, run_id, agent_id, number, title, texts, sources, provider, model, tries)
         values ($1, now(), $2, $3, $2, 1, $4, '{}', '[]', 'local', 'local', 1)`,
        [aged(), user().orgId, runId, title],
      );
    }
    await pruned();
    const left = await run('select p.title from agent_posts p join agent_runs r on r.id = p.run_id');
    assert.deepEqual(
      left.map(({ title }) => title),
      ['ended lately'],
    );
    const counted = await run('select title from agent_posts union all select id::text from agent_runs');
    assert.equal(counted.length, 2);
  });

  it('goes: sessions that ended a month ago, but none that lives', async () => {
    for (const [name, endedAt, expiresAt] of [
      ['ended long ago', `now() - interval '31 days'`, `now() + interval '1 day'`],
      ['expired long ago', 'null', `now() - interval '31 days'`],
      ['ended lately', `now() - interval '29 days'`, `now() + interval '1 day'`],
    ])
      await run(
        `insert into sessions (id, created_at, token_hash, user_id, active_org_id, ended_at, expires_at, ip)
         values ($1, now(), $4, $2, $3, ${endedAt}, ${expiresAt}, $4)`,
        [uuidv7(), user().id, user().orgId, name],
      );
    await pruned();
    const left = await run(`select ip from sessions where ip like '%l%' order by ip`);
    assert.deepEqual(
      left.map(({ ip }) => ip),
      ['ended lately'],
    );
    assert.equal((await api().get('/auth/me', { as: user().token })).status, 200);
  });

  it('goes: links, device codes and social logins that expired a day ago', async () => {
    for (const [name, expiresAt] of [
      ['long over', `now() - interval '25 hours'`],
      ['just over', `now() - interval '1 minute'`],
    ]) {
      await run(
        `insert into mail_tokens (id, created_at, user_id, email, purpose, token_hash, expires_at)
         values ($1, now(), $2, 'a@example.com', 'password_reset', $3, ${expiresAt})`,
        [uuidv7(), user().id, name],
      );
      await run(
        `insert into device_logins (id, created_at, device_hash, user_code_hash, ip, status, expires_at)
         values ($1, now(), $2, $2, '10.0.0.1', 'pending', ${expiresAt})`,
        [uuidv7(), name],
      );
      await run(
        `insert into social_logins (id, created_at, provider, state_hash, browser_hash, nonce, code_verifier, expires_at)
         values ($1, now(), 'google', $2, '', '', '', ${expiresAt})`,
        [uuidv7(), name],
      );
    }
    await pruned();
    const left = await run(
      `select token_hash as subject from mail_tokens where token_hash like '%over'
        union all select device_hash from device_logins union all select state_hash from social_logins`,
    );
    assert.deepEqual(
      left.map(({ subject }) => subject),
      ['just over', 'just over', 'just over'],
    );
  });

  /** Columns and values of a row that is due, by table, and the same of one that is not. */
  const dated: [table: string, values: Record<string, unknown>, date: string, days: number][] = [
    [
      'jobs',
      { updated_at: 'now', kind: 'idea.enrich', status: 'completed', input: '{}', created_by: 'test' },
      'ended_at',
      90,
    ],
    [
      'account_exports',
      { requested_by: uuidv7(), include_files: false, include_audit: false, storage_key: 'org/a.zip' },
      'deleted_at',
      90,
    ],
    [
      'ai_calls',
      {
        actor: 'service',
        reference: 'doc:1',
        kind: 'embedding',
        provider: 'a',
        model: 'b',
        duration_ms: 1,
        outcome: 'succeeded',
      },
      'created_at',
      400,
    ],
    ['audit_events', { action: 'brand.created', actor_kind: 'service', details: '{}' }, 'created_at', 400],
    [
      'invitations',
      {
        updated_at: 'now',
        email: 'a@example.com',
        role: 'member',
        group_ids: '{}',
        invited_by: uuidv7(),
        status: 'revoked',
      },
      'expires_at',
      90,
    ],
    [
      'invite_links',
      { updated_at: 'now', group_ids: '{}', token: 'secret', created_by: uuidv7() },
      'revoked_at',
      90,
    ],
  ];
  for (const [table, given, date, days] of dated)
    it(`goes: rows of ${table} that are more than ${days} days past, but none that is younger`, async () => {
      const ids: string[] = [];
      for (const age of [days + 1, days - 1]) {
        const id = uuidv7();
        const hash = ['invitations', 'invite_links'].includes(table) ? { token_hash: id } : {};
        const on = { [date]: new Date(Date.now() - age * 86_400_000) };
        const row = { id, created_at: new Date(), org_id: user().orgId, ...given, ...hash, ...on };
        const names = Object.keys(row);
        const places = names.map((_, index) => `$${index + 1}`);
        await run(
          `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
          Object.values(row),
        );
        ids.push(id);
      }
      await pruned();
      const left = await api().rows(`select id from ${table} where id = any($1)`, ids);
      assert.deepEqual(left, [{ id: ids[1] }]);
    });

  it('goes: keys of requests after a day', async () => {
    for (const hours of [25, 23])
      await run(
        `insert into idempotency_keys (owner, key, fingerprint, status, body, created_at)
         values ('org', $1, '', 200, '', now() - make_interval(hours => $2))`,
        [String(hours), hours],
      );
    await pruned();
    assert.deepEqual(await run(`select key from idempotency_keys where owner = 'org'`), [{ key: '23' }]);
  });

  it('goes although a table refuses, which is named', async () => {
    await run(`create function refuse_all() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await run('create trigger refuse_all before delete on device_logins execute function refuse_all()');
    await run(
      `insert into social_logins (id, created_at, provider, state_hash, browser_hash, nonce, code_verifier, expires_at)
       values ($1, now(), 'google', 'beside', '', '', '', now() - interval '25 hours')`,
      [uuidv7()],
    );
    const report = await pruned();
    await run('drop trigger refuse_all on device_logins');
    assert.deepEqual(report.failed, ['device_logins']);
    assert.equal(report.rows['social_logins'], 1);
  });
});
