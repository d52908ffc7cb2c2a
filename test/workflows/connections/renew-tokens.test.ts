import assert from 'node:assert/strict';
import pg from 'pg';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { RenewalRound, renewTokens } from '../../../src/workflows/renew-tokens.ts';
import type { Author } from '../../support/author.ts';
import { aConnection } from '../../support/connections.ts';
import { eventsOf } from '../../support/http/documented-event.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { teamOf } from '../../support/team.ts';

const day = 86_400;

describe('keeping accounts connected', () => {
  const publishing = usePublishing();

  const schedule = () =>
    publishing().temporal.schedule.getHandle(`${publishing().config.TASK_QUEUE_PREFIX}renew-tokens`);

  let rounds = 0;
  /** Runs a round now, as the schedule would, and returns its result. */
  const round = async (): Promise<RenewalRound & { id: string }> => {
    const id = `renewal-round-${(rounds += 1)}-${publishing().config.TASK_QUEUE_PREFIX}`;
    const taskQueue = taskQueues(publishing().config.TASK_QUEUE_PREFIX).core;
    const done = await publishing().temporal.workflow.execute<typeof renewTokens>('renewTokens', {
      workflowId: id,
      taskQueue,
      args: [],
    });
    return { ...done, id };
  };

  /** Moves the expiry of an account's access, as if its tokens had been issued `agedSeconds` ago. */
  const endsIn = async (
    author: Author,
    platform: PlatformName,
    seconds: number,
    agedSeconds = 2 * day,
  ): Promise<void> => {
    await author.tokens(platform, 'age', agedSeconds);
    await publishing().api.rows(
      `update connections set access_expires_at = now() + $3 * interval '1 second',
              tokens_at = now() - $4 * interval '1 second'
        where org_id = $1 and platform = $2`,
      author.orgId,
      platform,
      seconds,
      agedSeconds,
    );
  };

  const connection = async (author: Author, platform: PlatformName) => {
    const [row] = await publishing().api.rows<{ id: string; status: string; token_version: number }>(
      'select id, status, token_version from connections where org_id = $1 and platform = $2',
      author.orgId,
      platform,
    );
    assert.ok(row);
    const { warning } = await author.get<{ warning: string | null }>(`/connections/${row.id}`);
    const changes = await publishing().api.rows<{ kind: string; reason: string }>(
      'select kind, reason from connection_changes where connection_id = $1 order by created_at',
      row.id,
    );
    return { ...row, warning, changes };
  };

  it('renews what ends soon on LinkedIn, Instagram and Threads, and nothing twice', async () => {
    const author = await publishing().anAuthor();
    for (const [platform, days] of [
      ['linkedin', 6],
      ['instagram', 14],
      ['threads', 14],
    ] as const)
      await endsIn(author, platform, days * day);
    const { id, ...first } = await round();
    assert.deepEqual(first, { renewed: 3, expired: 0, failed: 0, warned: 0 });
    for (const platform of ['linkedin', 'instagram', 'threads'] as const)
      assert.equal((await connection(author, platform)).token_version, 2);
    assert.equal((await round()).renewed, 0);
    await keepHistory(publishing().temporalAddress, id, 'renew-tokens/renewed');
  });

  it('leaves alone what is far from its end, or too young for its platform', async () => {
    const author = await publishing().anAuthor();
    await endsIn(author, 'instagram', 16 * day);
    await endsIn(author, 'linkedin', 8 * day);
    await endsIn(author, 'threads', 10 * day, day / 2);
    assert.deepEqual(await counted(round()), [0, 0]);
  });

  it('spends the refresh tokens of X and YouTube only if they were unused for months', async () => {
    const author = await publishing().anAuthor();
    await endsIn(author, 'x', 60);
    await endsIn(author, 'youtube', -30 * day, 30 * day);
    assert.deepEqual(await counted(round()), [0, 0]);
    await endsIn(author, 'x', -61 * day, 61 * day);
    await endsIn(author, 'youtube', -61 * day, 61 * day);
    assert.deepEqual(await counted(round()), [2, 0]);
  });

  it('warns once of an account that cannot be renewed, and reports when it has expired', async () => {
    const author = await publishing().anAuthor(['linkedin']);
    await publishing().api.rows(
      `update connections set refresh_token = null where org_id = $1 and platform = 'linkedin'`,
      author.orgId,
    );
    await endsIn(author, 'linkedin', 11 * day);
    assert.equal((await round()).warned, 0);
    assert.equal((await connection(author, 'linkedin')).warning, null);
    const events = ['connection.expiring'];
    const hook = { name: 'Ends', url: 'https://example.com', events };
    const { webhook } = (await author.send('post', '/webhooks', hook)).data;
    await endsIn(author, 'linkedin', 9 * day);
    const { id, ...warned } = await round();
    assert.deepEqual(warned, { renewed: 0, expired: 0, failed: 0, warned: 1 });
    assert.equal((await round()).warned, 0);
    const near = await connection(author, 'linkedin');
    assert.match(near.warning ?? '', /expires on \d{4}-\d\d-\d\d.* Reconnect the account/);
    assert.deepEqual(
      near.changes.map(({ kind }) => kind),
      ['token.expiring'],
    );
    const told = await eventsOf(publishing().api, author.token, webhook.id);
    assert.deepEqual(
      told.map(({ event, data }) => [event, data['connectionId'], data['reason']]),
      [['connection.expiring', near.id, near.warning]],
    );
    const [row] = await publishing().api.rows<{ ends: Date; together: boolean }>(
      `select c.access_expires_at as ends, e.xmin = t.xmin as together
         from connections c join events e on e.org_id = c.org_id join connection_changes t on t.connection_id = c.id
        where c.id = $1 and e.event = 'connection.expiring'`,
      near.id,
    );
    assert.deepEqual([told[0]?.data['expiresAt'], true], [row?.ends.toISOString(), row?.together]);
    await keepHistory(publishing().temporalAddress, id, 'renew-tokens/warned');

    await endsIn(author, 'linkedin', -60);
    assert.equal((await round()).expired, 1);
    assert.equal((await round()).expired, 0);
    const ended = await connection(author, 'linkedin');
    assert.deepEqual([ended.status, ended.warning], ['expired', null]);
    assert.deepEqual(
      ended.changes.map(({ kind }) => kind),
      ['token.expiring', 'token.expired'],
    );
  });

  it('tells once who may connect an account what it lacks, and again once it had that', async () => {
    const { api } = publishing();
    const author = await publishing().anAuthor(['instagram']);
    const team = teamOf(
      () => api,
      () => author.user,
    );
    const reader = await team.aMember({ groupIds: [await team.aGroup(['posts:read', 'connections:read'])] });
    const connect = (unticked?: string) =>
      aConnection(api, author.token, {
        platform: 'instagram',
        brandSlug: author.brandSlug,
        account: author.marker,
        ...(unticked !== undefined && { unticked }),
      });
    const told = async (as: string): Promise<{ body: string; metadata: { scopes: string[] } }[]> =>
      (await api.get('/api/notifications', { as })).data.notifications.filter(
        ({ type }: { type: string }) => type === 'connection.missing_scopes',
      );
    const lacked = 'instagram_business_manage_comments';
    await connect(lacked);
    assert.equal((await round()).warned, 1);
    await connect(lacked);
    assert.equal((await round()).warned, 0);
    const [first, ...more] = await told(author.token);
    assert.match(first?.body ?? '', /comments cannot be read, answered, hidden, or deleted\. Reconnect/);
    assert.deepEqual([first?.metadata.scopes, more, await told(reader.token)], [[lacked], [], []]);
    await connect();
    await connect(lacked);
    assert.equal((await round()).warned, 1);
    assert.equal((await told(author.token)).length, 2);
  });

  describe('tells webhooks that an account ends', () => {
    let author: Author;
    let webhook: string;
    beforeEach(async () => {
      author = await publishing().anAuthor(['linkedin']);
      const body = { name: 'Ends', url: 'https://example.com', events: ['connection.expiring'] };
      webhook = (await author.send('post', '/webhooks', body)).data.webhook.id;
      const sql = `update connections set refresh_token = null where org_id = $1 and platform = 'linkedin'`;
      await publishing().api.rows(sql, author.orgId);
      await endsIn(author, 'linkedin', 9 * day);
    });
    const told = async (): Promise<number> =>
      (await eventsOf(publishing().api, author.token, webhook)).length;

    it('once for each end, whatever tokens it has, and once more after a person connected it again', async () => {
      await round();
      const newTokens = 'update connections set token_version = token_version + 1 where org_id = $1';
      await publishing().api.rows(newTokens, author.orgId);
      assert.equal((await round()).warned, 0);
      assert.equal(await told(), 1);
      await author.connect('linkedin');
      const sql = `update connections set refresh_token = null where org_id = $1 and platform = 'linkedin'`;
      await publishing().api.rows(sql, author.orgId);
      await endsIn(author, 'linkedin', 9 * day);
      await round();
      assert.equal(await told(), 2);
    });

    it('not when it is disconnected at that moment', async () => {
      const client = new pg.Client({ connectionString: publishing().api.databaseUrl });
      await client.connect();
      await client.query('begin');
      await client.query(`delete from connections where org_id = $1 and platform = 'linkedin'`, [
        author.orgId,
      ]);
      const running = round();
      await eventually('the round waits for the account', async () => {
        const waiting = await publishing().api.rows(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await client.query('commit');
      await client.end();
      assert.equal((await running).warned, 0);
      assert.equal(await told(), 0);
    });
  });

  it('tries again in the next round when a platform is not well', async () => {
    const author = await publishing().anAuthor();
    await endsIn(author, 'instagram', 14 * day);
    await author.fault('instagram', { operation: 'token', mode: 'error_before' });
    const { id, ...failed } = await round();
    assert.deepEqual(failed, { renewed: 0, expired: 0, failed: 1, warned: 0 });
    assert.equal((await round()).renewed, 1);
    await keepHistory(publishing().temporalAddress, id, 'renew-tokens/failed');
  });

  it('is scheduled once, however many workers start', async () => {
    await publishing().replaceWorker();
    const { policies, spec } = await schedule().describe();
    assert.equal(policies.overlap, 'SKIP');
    assert.equal(spec.intervals?.[0]?.every, 15 * 60_000);
    await schedule().trigger();
    await eventually('a round is over', async () => {
      const { info } = await schedule().describe();
      const ids = info.recentActions.map(({ action }) => action.workflow.workflowId);
      return ids[0] !== undefined && publishing().temporal.workflow.getHandle(ids[0]).result();
    });
  });

  const counted = async (running: Promise<RenewalRound>): Promise<[number, number]> => {
    const { renewed, failed } = await running;
    return [renewed, failed];
  };
});
