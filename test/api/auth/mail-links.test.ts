import assert from 'node:assert/strict';
import pg from 'pg';
import { someIp, useApi, type Reply } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

/** Number of concurrent requests. Code that reads first and writes later lets several through. */
const atOnce = 50;

describe('a link in a mail', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring });
  const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });
  const newest = ({ email }: TestUser, type: string) => mailSecret(api(), keyring, { email, type });
  const reset = (token: string, password = 'another long password') =>
    api().post('/auth/password/reset', { token, password }, from());
  const verify = (token: string) => api().post('/auth/email/verify', { token }, from());
  const logIn = (email: string, password: string) => api().post('/auth/login', { email, password }, from());
  // the first proof ends the session that could ask
  const isProven = async ({ id }: TestUser): Promise<boolean> =>
    (await api().rows('select 1 from users where id = $1 and email_verified_at is not null', id)).length > 0;

  const askReset = async (user: TestUser): Promise<string> => {
    assert.equal((await api().post('/auth/password/forgot', { email: user.email }, from())).status, 202);
    return newest(user, 'account.password_reset');
  };
  const askProof = async (user: TestUser): Promise<string> => {
    const sending = { as: user.token, ...from() };
    assert.equal((await api().post('/auth/email/resend', undefined, sending)).status, 202);
    return newest(user, 'account.email_verification');
  };

  const assertDead = ({ status, body }: Reply): void =>
    assert.deepEqual([status, body.error], [400, 'authorization_failed'], JSON.stringify(body));
  const assertOneOf = (replies: Reply[]): void => {
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies) if (reply.status !== 200) assertDead(reply);
  };
  /** Makes the person's links so much older. */
  const age = ({ id }: TestUser, time: string) =>
    api().rows(
      `update mail_tokens set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
        where user_id = $1`,
      id,
      time,
    );
  /** Changes the person's email address. */
  const readdress = ({ id, email }: TestUser) =>
    api().rows('update users set email = $2 where id = $1', id, `new-${email}`);

  const kinds = [
    { purpose: 'sets another password', ask: askReset, use: (token: string) => reset(token), minutes: 30 },
    { purpose: 'verifies an email address', ask: askProof, use: verify, minutes: 60 },
  ];
  for (const { purpose, ask, use, minutes } of kinds)
    describe(`that ${purpose}`, () => {
      it('works once', async () => {
        const token = await ask(await aUser(api()));
        assert.equal((await use(token)).status, 200);
        assertDead(await use(token));
      });

      it('works for one of fifty at once', async () => {
        const token = await ask(await aUser(api()));
        assertOneOf(await Promise.all(Array.from({ length: atOnce }, () => use(token))));
      });

      it(`works for ${minutes} minutes, and no longer`, async () => {
        const [ada, bob] = [await aUser(api()), await aUser(api())];
        const [inTime, late] = await Promise.all([ask(ada), ask(bob)]);
        await age(ada, `${minutes - 1} minutes`);
        await age(bob, `${minutes} minutes`);
        assert.equal((await use(inTime)).status, 200);
        assertDead(await use(late));
      });

      it('is refused when a character of it was altered, whichever, and works still', async () => {
        const token = await ask(await aUser(api()));
        const altered = Array.from(token, (letter, at) =>
          [token.slice(0, at), letter === 'x' ? 'y' : 'x', token.slice(at + 1)].join(''),
        );
        const others = [token.slice(1), token.slice(0, -1), `${token}0`, ` ${token}`, token.toUpperCase()];
        for (const other of [...altered, ...others]) assertDead(await use(other));
        assert.equal((await use(token)).status, 200);
      });

      it('does nothing for anyone who has its address now, or another one', async () => {
        const ada = await aUser(api());
        const token = await ask(ada);
        await readdress(ada);
        assertDead(await use(token));
        const eve = await aUser(api(), { email: ada.email });
        assertDead(await use(token));
        assert.deepEqual([await isProven(ada), await isProven(eve)], [false, false]);
        for (const email of [ada.email, `new-${ada.email}`])
          assert.equal((await logIn(email, ada.password)).status, 200);
      });
    });

  it('does only what it was sent for', async () => {
    const ada = await aUser(api());
    const [forReset, forProof] = [await askReset(ada), await askProof(ada)];
    for (const token of [forProof, ada.token, 'mail-social-nonsense']) assertDead(await reset(token));
    for (const token of [forReset, ada.token, 'mail-social-nonsense']) assertDead(await verify(token));
    assert.deepEqual([(await verify(forProof)).status, (await reset(forReset)).status], [200, 200]);
  });

  it('that verifies an email address ends with the next requested one', async () => {
    const ada = await aUser(api());
    const older = await askProof(ada);
    const newer = await askProof(ada);
    assertDead(await verify(older));
    assert.equal(await isProven(ada), false);
    assert.equal((await verify(newer)).status, 200);
    assert.equal(await isProven(ada), true);
  });

  it('that sets another password keeps working when someone requests another link, which anyone may do', async () => {
    const ada = await aUser(api());
    const older = await askReset(ada);
    const newer = await askReset(ada);
    assert.equal((await reset(older)).status, 200);
    assertDead(await reset(newer));
  });

  it('that sets another password ends with every other password', async () => {
    const ada = await aUser(api());
    const token = await askReset(ada);
    const change = { currentPassword: ada.password, newPassword: 'a password of her own' };
    assert.equal((await api().put('/auth/password', change, { as: ada.token })).status, 200);
    assertDead(await reset(token));
    assert.equal((await logIn(ada.email, change.newPassword)).status, 200);
  });

  it('that sets another password works for one of two who have one each, at the same moment, and that one gets in', async () => {
    const ada = await aUser(api());
    const links = [await askReset(ada), await askReset(ada)];
    const [one, other] = ['a password of one', 'a password of the other'];
    const holding = new pg.Client({ connectionString: api().databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('update users set name = name where id = $1', [ada.id]);
    const tries = Promise.all([one, other].map((password, index) => reset(links[index] ?? '', password)));
    await eventually('both wait for the person', async () => {
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await api().rows(waiting)).length === 2;
    });
    await holding.query('commit');
    await holding.end();
    const replies = await tries;
    assertOneOf(replies);
    const expected = replies.map(({ status }) => (status === 200 ? 200 : 401));
    const logins = [await logIn(ada.email, one), await logIn(ada.email, other)];
    assert.deepEqual(
      logins.map(({ status }) => status),
      expected,
    );
  });
});
