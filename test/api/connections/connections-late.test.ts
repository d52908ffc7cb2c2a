import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createPruningActivities } from '../../../src/activities/upkeep/prune.ts';
import { consentTo, openPage, press } from '../../support/connections.ts';
import { assertRefused, useConsents } from '../../support/consents.ts';
import { aKey } from '../../support/makers.ts';
import { openTestService } from '../../support/service.ts';

describe('the answer of a browser without credentials', () => {
  const { stage, api, asker } = useConsents();

  /** Upkeep, as it runs every ten minutes. */
  const pruning = async (work: (prune: () => Promise<void>) => Promise<void>): Promise<void> => {
    const service = await openTestService({
      DATABASE_URL: api().databaseUrl,
      SANDBOX_URL: stage().control.url,
      ENCRYPTION_KEYS: stage().ENCRYPTION_KEYS,
    });
    try {
      const { pruneDatabase } = createPruningActivities(service);
      await work(async () => void (await new MockActivityEnvironment().run(pruneDatabase)));
    } finally {
      await service.close();
    }
  };

  it('is too late once the time is over, and what was kept is wiped and forgotten', async () => {
    const page = await asker().ask();
    const token = await asker().heldToken();
    await stage().rows(
      `update oauth_states set confirm_until = now() - interval '1 second' where org_id = $1`,
      asker().user.orgId,
    );
    await assertRefused(press(api(), page, 'connect'));
    assert.deepEqual(await asker().connected(), []);
    await asker().assertNothingHeld();
    assert.equal(await stage().worksOnX(token), false);
  });

  it('never decides: what was kept is wiped and forgotten, but not before its time is over', async () => {
    await asker().ask();
    const token = await asker().heldToken();
    await pruning(async prune => {
      await prune();
      assert.equal(await asker().heldToken(), token);
      await stage().rows(
        `update oauth_states set confirm_until = now() - interval '1 second' where org_id = $1`,
        asker().user.orgId,
      );
      await prune();
    });
    await asker().assertNothingHeld();
    assert.equal(await stage().worksOnX(token), false);
  });

  it('leaves nothing behind a day later, whether or not its organization ever connects anything again', async () => {
    await asker().ask();
    const states = 'select 1 from oauth_states where org_id = $1';
    await stage().rows(
      `update oauth_states set expires_at = now() - interval '25 hours', confirm_until = now() - interval '1 second' where org_id = $1`,
      asker().user.orgId,
    );
    const other = await stage().asker();
    await consentTo(api(), other.user.token, other.input('x'));
    await pruning(prune => prune());
    assert.deepEqual(await stage().rows(states, asker().user.orgId), []);
    assert.equal((await stage().rows(states, other.user.orgId)).length, 1);
  });

  it('may arrive in what remains of the ten minutes, and for at least two minutes', async () => {
    await stage().rows(`delete from oauth_states`);
    const path = await consentTo(api(), asker().user.token, asker().input('x'));
    await stage().rows(`update oauth_states set expires_at = now() + interval '10 seconds'`);
    await openPage(api(), path);
    await asker().ask();
    const left = await stage().rows<{ seconds: number }>(
      'select extract(epoch from confirm_until - now())::int as seconds from oauth_states order by id',
    );
    assert.ok(Math.abs((left[0]?.seconds ?? 0) - 120) <= 5, `${left[0]?.seconds}`);
    assert.ok(Math.abs((left[1]?.seconds ?? 0) - 600) <= 5, `${left[1]?.seconds}`);
  });

  it('decides once', async () => {
    const page = await asker().ask();
    assert.equal((await press(api(), page, 'connect')).status, 200);
    const before = await asker().connected();
    await assertRefused(press(api(), page, 'connect'));
    await assertRefused(press(api(), page, 'decline'));
    assert.deepEqual(await asker().connected(), before);
    assert.deepEqual((await asker().lines('connection.declined')).length, 0);
    const declined = await asker().ask('linkedin');
    await press(api(), declined, 'decline');
    await assertRefused(press(api(), declined, 'connect'));
    assert.deepEqual(await asker().connected(), before);
  });

  it('decides ten times at once: one connection', async () => {
    const page = await asker().ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(api(), page, 'connect')));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array<number>(9).fill(400)],
    );
    assert.equal((await asker().connected()).length, 1);
    assert.equal((await asker().lines('connection.connected')).length, 1);
  });

  it('agrees and declines at once: one of both, whole', async () => {
    const page = await asker().ask();
    const [agreed, declined] = await Promise.all([
      press(api(), page, 'connect'),
      press(api(), page, 'decline'),
    ]);
    assert.equal(agreed.status + declined.status, 600);
    assert.equal((await asker().connected()).length, agreed.status === 200 ? 1 : 0);
    assert.equal((await asker().lines('connection.declined')).length, declined.status === 200 ? 1 : 0);
  });

  it('brings its answer to the platform that it was asked about', async () => {
    const page = await asker().ask();
    await assertRefused(press(api(), { ...page, platform: 'threads' }, 'connect'));
    await assertRefused(press(api(), { ...page, confirmation: 'made-up' }, 'connect'));
    assert.deepEqual(await asker().connected(), []);
    assert.equal((await press(api(), page, 'connect')).status, 200);
  });

  it('comes back once: its address cannot be used again', async () => {
    const path = await consentTo(api(), asker().user.token, asker().input('x'));
    assert.equal((await openPage(api(), path)).status, 200);
    await assertRefused(openPage(api(), path), /already used/);
    assert.equal((await api().get(path)).status, 400);
    assert.equal((await api().get(path, { as: asker().user.token })).status, 400);
    assert.deepEqual(await asker().connected(), []);
  });

  describe('agrees too late for the person who asked', () => {
    /** Changes since then, and the page's text about each. */
    const cases: [what: string, since: () => Promise<unknown>, why: RegExp][] = [
      [
        'logged out',
        () => api().post('/auth/logout', undefined, { as: asker().user.token }),
        /is no longer valid/,
      ],
      [
        'left the organization',
        () => stage().rows('delete from memberships where user_id = $1', asker().user.id),
        /no longer/,
      ],
      [
        'may connect accounts no more',
        () =>
          stage().rows(
            `update memberships set role = 'member', grouped = true, group_ids = '{}' where user_id = $1`,
            asker().user.id,
          ),
        /may no longer connect accounts/,
      ],
      [
        'is suspended',
        () =>
          stage().rows(
            `insert into billing_accounts (org_id, status) values ($1, 'suspended')`,
            asker().user.orgId,
          ),
        /is suspended/,
      ],
      [
        'deleted the brand',
        () => api().delete(`/brands/${asker().brandSlug}`, { as: asker().user.token }),
        /The brand was deleted/,
      ],
    ];
    for (const [what, since, why] of cases)
      it(`who ${what}: nothing is connected or kept`, async () => {
        const page = await asker().ask();
        const token = await asker().heldToken();
        await since();
        await assertRefused(press(api(), page, 'connect'), why);
        assert.deepEqual(await asker().connected(), []);
        await asker().assertNothingHeld();
        assert.equal(await stage().worksOnX(token), false);
        await assertRefused(press(api(), page, 'connect'));
      });

    it('by a key that was revoked: nothing is connected', async () => {
      const { id, key } = await aKey(api(), asker().user.token, { scopes: ['connections:write'] });
      const page = await asker().ask('x', key);
      assert.equal((await api().delete(`/api-keys/${id}`, { as: asker().user.token })).status, 200);
      await assertRefused(press(api(), page, 'connect'), /is no longer valid/);
      assert.deepEqual(await asker().connected(), []);
    });

    it('and to a brand that was deleted before they came back: the platform is not even asked', async () => {
      const path = await consentTo(api(), asker().user.token, asker().input('x'));
      assert.equal(
        (await api().delete(`/brands/${asker().brandSlug}`, { as: asker().user.token })).status,
        200,
      );
      await assertRefused(openPage(api(), path), /The brand was deleted/);
      await asker().assertNothingHeld();
    });
  });
});
