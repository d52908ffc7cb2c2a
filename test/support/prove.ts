import assert from 'node:assert/strict';
import { mailSecret } from './canaries/mail-secrets.ts';
import { someIp, type TestApi } from './http/api.ts';
import { aUser, type TestUser } from './makers.ts';

const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });

/** Returns the token at the end of the link in the mail to a person. */
export const proofOf = (api: TestApi, keyring: string, { email }: Pick<TestUser, 'email'>): Promise<string> =>
  mailSecret(api, keyring, { email, type: 'account.email_verification' });

/** The person proves their address by the mail, keeps their password, and logs in again. */
export const prove = async (api: TestApi, keyring: string, user: TestUser): Promise<TestUser> => {
  const { email, password } = user;
  const token = await proofOf(api, keyring, user);
  assert.equal((await api.post('/auth/email/verify', { token, password }, from())).status, 200);
  const { status, data } = await api.post('/auth/login', { email, password }, from());
  assert.equal(status, 200);
  return { ...user, token: data.token };
};

/** A person who has signed up, and has proven their address. */
export const aProvenUser = async (
  api: TestApi,
  keyring: string,
  given: Parameters<typeof aUser>[1] = {},
): Promise<TestUser> => prove(api, keyring, await aUser(api, given));
