import assert from 'node:assert/strict';
import { someIp, useApi } from '../../support/http/api.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { prove } from '../../support/prove.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

const newPassword = 'another long password';

describe('passwords and email addresses', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring, RECOVERY_LIMIT: '3', LOGIN_LIMIT: '4' });
  const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
  const logIn = (email: string, password: string) =>
    api().post('/auth/login', { email, password }, from(someIp()));
  const forget = (email: string) => api().post('/auth/password/forgot', { email }, from(someIp()));
  const reset = (token: string, password = newPassword) =>
    api().post('/auth/password/reset', { token, password }, from(someIp()));
  const resetToken = async (email: string): Promise<string> => {
    assert.equal((await forget(email)).status, 202);
    return mailSecret(api(), keyring, { email, type: 'account.password_reset' });
  };
  const mails = async (email: string, type: string) =>
    await api().rows('select * from mails where address = $1 and type = $2', email, `account.${type}`);

  describe('changing the password', () => {
    const change = (user: TestUser, currentPassword: string) =>
      api().put('/auth/password', { currentPassword, newPassword }, { as: user.token, ...from(someIp()) });

    it('ends the other sessions and keeps this one', async () => {
      const ada = await aUser(api());
      const other = (await logIn(ada.email, ada.password)).data.token;
      assert.equal((await change(ada, ada.password)).status, 200);
      assert.equal((await api().get('/auth/me', { as: other })).status, 401);
      assert.equal((await api().get('/auth/me', { as: ada.token })).status, 200);
      assert.equal((await logIn(ada.email, ada.password)).status, 401);
      assert.equal((await logIn(ada.email, newPassword)).status, 200);
      assert.equal((await mails(ada.email, 'password_changed')).length, 1);
    });

    it('needs the current one, and allows no guessing', async () => {
      const ada = await aUser(api());
      const statuses: number[] = [];
      for (let i = 0; i < 5; i += 1) statuses.push((await change(ada, 'wrong')).status);
      assert.deepEqual(statuses, [400, 400, 400, 400, 429]);
    });
  });

  describe('a forgotten password', () => {
    it('is set again by the link, which ends every session and verifies the email address', async () => {
      const ada = await aUser(api());
      assert.equal((await api().get('/auth/me', { as: ada.token })).data.emailVerified, false);
      const token = await resetToken(ada.email);
      assert.equal((await reset(token)).status, 200);
      assert.equal((await api().get('/auth/me', { as: ada.token })).status, 401);
      const { data } = await logIn(ada.email, newPassword);
      assert.equal((await api().get('/auth/me', { as: data.token })).data.emailVerified, true);
    });

    it('can be reset by a person whom all organizations have removed, into an organization of their own', async () => {
      const ada = await aUser(api());
      await api().rows('delete from memberships where user_id = $1', ada.id);
      const asked = await Promise.all([forget(ada.email), forget(ada.email)]);
      assert.deepEqual(
        asked.map(({ status }) => status),
        [202, 202],
      );
      const own = 'select 1 from memberships where user_id = $1';
      assert.equal((await api().rows(own, ada.id)).length, 1);
      assert.equal((await reset(await resetToken(ada.email))).status, 200);
      assert.equal((await logIn(ada.email, newPassword)).status, 200);
    });

    it('leaves no organization behind that an account which is being deleted got meanwhile', async () => {
      const ada = await aUser(api());
      assert.equal((await api().delete('/account', { as: ada.token })).status, 202);
      await api().rows('delete from memberships where user_id = $1', ada.id);
      await forget(ada.email);
      const going = `select 1 from billing_accounts b join memberships m on m.org_id = b.org_id
        where m.user_id = $1 and b.deletes_with = m.user_id`;
      assert.equal((await api().rows(going, ada.id)).length, 1);
    });

    it('is answered alike, and as slowly, without an account', async () => {
      const ada = await aUser(api());
      const shown: unknown[] = [];
      for (const email of [ada.email, 'nobody@example.com']) {
        const began = performance.now();
        const { status, text } = await forget(email);
        shown.push({ status, text });
        assert.ok(performance.now() - began >= 299, 'the answer came sooner than it must');
      }
      assert.deepEqual(shown[0], shown[1]);
      assert.equal((await mails('nobody@example.com', 'password_reset')).length, 0);
    });

    it('sends no flood of mails to an address, whether it has an account or not', async () => {
      const ada = await aUser(api());
      for (const email of [ada.email, 'no-account@example.com']) {
        const statuses: number[] = [];
        for (let i = 0; i < 4; i += 1) statuses.push((await forget(email)).status);
        assert.deepEqual(statuses, [202, 202, 202, 429]);
      }
      assert.equal((await mails(ada.email, 'password_reset')).length, 3);
    });

    it('leaves no token in the database that could be read', async () => {
      const { email } = await aUser(api());
      const token = await resetToken(email);
      const rows = await api()
        .rows(`select (select json_agg(m) from mails m)::text || (select json_agg(t) from mail_tokens t)::text
             || (select json_agg(o) from outbox_messages o)::text as dump`);
      assert.ok(rows[0].dump.includes('/reset-password'));
      assert.ok(!rows[0].dump.includes(token));
    });
  });

  describe('an email address', () => {
    it('must be verified after signup', async () => {
      const ada = await aUser(api());
      assert.equal((await mails(ada.email, 'email_verification')).length, 1);
      const again = await prove(api(), keyring, ada);
      assert.equal((await api().get('/auth/me', { as: again.token })).data.emailVerified, true);
      assert.equal((await resend(again)).status, 409);
    });

    it('receives at most the number of mails that one address may get', async () => {
      const ada = await aUser(api());
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await resend(ada)).status);
      assert.deepEqual(statuses, [202, 202, 202, 429]);
    });

    const resend = (user: TestUser) =>
      api().post('/auth/email/resend', undefined, { as: user.token, ...from(someIp()) });
  });
});
