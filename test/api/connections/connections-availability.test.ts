import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { sandbox } from '../../support/stack.ts';

const minute = 60;
const hour = 60 * minute;

interface Attempt {
  ago?: number;
  part?: number;
  outcome?: 'published' | 'rejected' | 'unknown' | null;
  verdict?: 'not_there' | 'published';
  sent?: boolean;
}

describe('a connection', () => {
  const api = useApi(async () => {
    const SANDBOX_URL = await sandbox();
    return {
      SANDBOX_URL,
      PUBLIC_URL: 'http://127.0.0.1:9',
      X_QUOTA: '3',
      THREADS_QUOTA: '0',
    };
  });
  let user: TestUser;
  let brandSlug: string;
  beforeEach(async () => {
    user = await aUser(api());
    brandSlug = (await aBrand(api(), user.token)).slug;
  });

  const run = async (sql: string, ...values: unknown[]): Promise<void> =>
    void (await api().rows(sql, ...values));

  const connected = (platform: PlatformName) =>
    aConnection(api(), user.token, { platform, brandSlug, account: `a${randomBytes(5).toString('hex')}` });

  const read = async ({ id }: { id: string }) =>
    (await api().get(`/connections/${id}`, { as: user.token })).data;

  /** Inserts a publish call for the account, as its attempts record it. */
  const attempted = async (
    { platform, externalId }: { platform: string; externalId: string },
    { ago = minute, part = 0, outcome = 'published', verdict, sent }: Attempt = {},
  ): Promise<void> =>
    run(
      `insert into publish_attempts (id, created_at, org_id, post_id, target_id, platform, account, number, part, revision,
                                     outcome, verdict, evidence)
       values ($1, now() - $2 * interval '1 second', $1, $1, $1, $3, $4, 1, $5, 1, $6, $7, $8)`,
      uuidv7(),
      ago,
      platform,
      externalId,
      part,
      outcome,
      verdict ?? null,
      sent === undefined ? null : JSON.stringify({ sent }),
    );

  const secondsUntil = (time: string): number => Math.round((Date.parse(time) - Date.now()) / 1_000);

  it('shows how much the platform allows to be published, and when the next slot is free', async () => {
    const x = await connected('x');
    assert.deepEqual(x.quota, { limit: 3, used: 0, remaining: 3, resetsAt: null });
    await attempted(x, { ago: 10 * minute });
    await attempted(x, { ago: 5 * minute });
    await attempted(x, { ago: 16 * minute });
    const { quota } = await read(x);
    assert.deepEqual([quota.used, quota.remaining], [2, 1]);
    assert.ok(Math.abs(secondsUntil(quota.resetsAt) - 5 * minute) <= 2, quota.resetsAt);
    const { data } = await api().get('/connections', { as: user.token });
    assert.deepEqual(data.connections[0].quota.used, 2);
  });

  it('counts every call that was sent where the platform counts calls', async () => {
    const x = await connected('x');
    await attempted(x, { outcome: 'rejected' });
    await attempted(x, { outcome: null });
    await attempted(x, { outcome: 'rejected', sent: false });
    await attempted(x, { outcome: 'unknown', verdict: 'not_there' });
    assert.equal((await read(x)).quota.used, 3);
  });

  it('counts what may be live where the platform counts posts', async () => {
    const instagram = await connected('instagram');
    await attempted(instagram, { outcome: 'published', ago: 23 * hour });
    await attempted(instagram, { outcome: 'unknown' });
    await attempted(instagram, { outcome: null });
    await attempted(instagram, { outcome: 'rejected' });
    await attempted(instagram, { outcome: 'unknown', verdict: 'not_there' });
    await attempted(instagram, { outcome: 'published', ago: 25 * hour });
    const { quota } = await read(instagram);
    assert.deepEqual([quota.limit, quota.used], [100, 3]);
    assert.ok(Math.abs(secondsUntil(quota.resetsAt) - hour) <= 2, quota.resetsAt);
  });

  it('has a quota for the later parts of threads on Threads, and none where the operator counts nothing', async () => {
    const threads = await connected('threads');
    await attempted(threads);
    await attempted(threads, { part: 1 });
    await attempted(threads, { part: 2 });
    const { quota, replyQuota } = await read(threads);
    assert.equal(quota, null);
    assert.deepEqual([replyQuota.limit, replyQuota.used], [1_000, 2]);
    assert.equal((await connected('x')).replyQuota, null);
  });

  it('shares the quota of YouTube with every other channel, until midnight in California', async () => {
    const youtube = await connected('youtube');
    const { used } = youtube.quota;
    await attempted({ platform: 'youtube', externalId: 'somebody else' }, { ago: 1 });
    const { quota } = await read(youtube);
    assert.equal(quota.used, used + 1);
    const local = new Date(quota.resetsAt).toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' });
    assert.equal(local, '12:00:00 AM');
    assert.ok(secondsUntil(quota.resetsAt) <= 25 * hour);
  });

  it('shows until when its account is paused and why, and no more once that time is over', async () => {
    const x = await connected('x');
    const park = (account: string, seconds: number, reason: string) =>
      run(
        `insert into account_paces (platform, account, next_commit_at, paused_until, pause_reason)
         values ('x', $1, now(), now() + $2 * interval '1 second', $3)
         on conflict (platform, account) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`,
        account,
        seconds,
        reason,
      );
    await park(x.externalId, 60, 'asked for a pause');
    const paused = await read(x);
    assert.equal(paused.pauseReason, 'asked for a pause');
    assert.ok(Math.abs(secondsUntil(paused.pausedUntil) - 60) <= 2);
    await park('*', 120, 'the app is over its quota');
    assert.equal((await read(x)).pauseReason, 'the app is over its quota');
    await park('*', -1, 'over');
    await park(x.externalId, -1, 'over');
    const free = await read(x);
    assert.deepEqual([free.pausedUntil, free.pauseReason], [null, null]);
  });

  it('warns of an access that only a person can keep, in time for them to act', async () => {
    const cases: [PlatformName, string, RegExp | null][] = [
      ['linkedin', `access_expires_at = now() + interval '9 days'`, null],
      ['linkedin', `refresh_token = null, access_expires_at = now() + interval '11 days'`, null],
      [
        'linkedin',
        `refresh_token = null, access_expires_at = now() + interval '9 days'`,
        /no way to renew it/,
      ],
      [
        'linkedin',
        `refresh_expires_at = now() + interval '9 days'`,
        /can be renewed only until \d{4}-\d\d-\d\d/,
      ],
      ['instagram', `access_expires_at = now() + interval '14 days'`, null],
      ['instagram', `access_expires_at = now() + interval '9 days'`, /renewing it has failed for days/],
      ['x', `access_expires_at = now() - interval '1 hour'`, null],
      ['youtube', `status = 'expired', refresh_token = null, access_expires_at = now()`, null],
    ];
    for (const [platform, change, warning] of cases) {
      const connection = await connected(platform);
      await run(`update connections set ${change} where id = $1`, connection.id);
      const shown = (await read(connection)).warning as string | null;
      if (warning === null) assert.equal(shown, null, `${platform} ${change}`);
      else assert.match(shown ?? '', warning);
    }
  });
});
