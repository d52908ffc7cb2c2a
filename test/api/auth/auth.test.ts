import assert from 'node:assert/strict';
import { hash } from '@node-rs/argon2';
import { someIp, startTestApi, useApi } from '../../support/http/api.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

describe('signing up and in', () => {
  const api = useApi({ LOGIN_LIMIT: '6' });
  let ada: TestUser;
  const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });

  before(async () => {
    ada = await aUser(api(), { name: 'Ada Lovelace' });
  });

  it('gives a session, the person and an organization of their own', async () => {
    const email = 'Grace@Example.com';
    const body = { email, password: 'a long password', name: 'Grace', organizationName: 'Navy' };
    const { status, data } = await api().post('/auth/signup', body, from(someIp()));
    assert.equal(status, 201);
    assert.equal(data.user.email, 'grace@example.com');
    assert.equal(data.organization.name, 'Navy');
    assert.equal(data.organization.ownerId, data.user.id);
    assert.equal((await api().get('/auth/me', { as: data.token })).data.id, data.user.id);
  });

  it('takes an email address once, however it is written', async () => {
    const body = { email: ada.email.toUpperCase(), password: 'another horse and battery', name: 'Not Ada' };
    const { status, body: answer } = await api().post('/auth/signup', body, from(someIp()));
    assert.equal(status, 409);
    assert.equal(answer.error, 'duplicate');
  });

  it('allows one address five signups an hour, counting every attempt', async () => {
    const ip = someIp();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1)
      statuses.push((await api().post('/auth/signup', { email: 'nonsense' }, from(ip))).status);
    assert.deepEqual(statuses, [400, 400, 400, 400, 400]);
    const good = { email: 'late@example.com', password: 'a long password', name: 'Late' };
    const sixth = await api().post('/auth/signup', good, from(ip));
    assert.equal(sixth.status, 429);
    assert.equal(sixth.body.error, 'rate_limited');
    assert.equal(sixth.headers.get('x-ratelimit-limit'), '5');
    const wait = Number(sixth.headers.get('retry-after'));
    assert.ok(wait > 3_500 && wait <= 3_600, `Retry-After is ${wait}`);
    const spoofed = await api().post('/auth/signup', good, from(`198.51.100.7, ${ip}`));
    assert.equal(spoofed.status, 429);
    assert.equal((await api().post('/auth/signup', good, from(someIp()))).status, 201);
  });

  it('gives the last signup of an address to one of fifty at once', async () => {
    const ip = someIp();
    for (let i = 0; i < 4; i += 1) await api().post('/auth/signup', {}, from(ip));
    const someone = (index: number) => ({
      email: `at-once-${index}@example.com`,
      password: 'a long password',
      name: 'Somebody',
    });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => api().post('/auth/signup', someone(index), from(ip))),
    );
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    assert.equal(replies.filter(({ status }) => status === 429).length, 49);
  });

  it('gives an email address to one of fifty who sign up with it at once', async () => {
    const body = { email: 'wanted@example.com', password: 'a long password', name: 'Somebody' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => api().post('/auth/signup', body, from(someIp()))),
    );
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    assert.equal(replies.filter(({ status }) => status === 409).length, 49);
  });

  it('keeps that count in a second process and over a restart', async () => {
    const ip = someIp();
    for (let i = 0; i < 5; i += 1) await api().post('/auth/signup', {}, from(ip));
    const second = await startTestApi({ DATABASE_URL: api().databaseUrl });
    try {
      assert.equal((await second.post('/auth/signup', {}, from(ip))).status, 429);
    } finally {
      await second.close();
    }
  });

  it('logs in with the right password', async () => {
    const { status, data } = await api().post('/auth/login', { email: ada.email, password: ada.password });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(data), ['token']);
    assert.equal((await api().get('/auth/me', { as: data.token })).data.activeOrgId, ada.orgId);
  });

  it('answers a wrong password and an unknown email address alike', async () => {
    const answers = await Promise.all([
      api().post('/auth/login', { email: ada.email, password: 'wrong' }, from(someIp())),
      api().post('/auth/login', { email: 'nobody@example.com', password: 'wrong' }, from(someIp())),
    ]);
    const shown = answers.map(({ status, body: { requestId: _id, ...body } }) => ({ status, ...body }));
    assert.equal(shown[0]?.status, 401);
    assert.deepEqual(shown[0], shown[1]);
  });

  it('refuses failed logins after a while, also concurrent ones, and admits another address', async () => {
    const bob = await aUser(api());
    const ip = someIp();
    const wrong = () => api().post('/auth/login', { email: bob.email, password: 'wrong' }, from(ip));
    const statuses = (await Promise.all(Array.from({ length: 10 }, wrong)))
      .map(({ status }) => status)
      .sort((a, b) => a - b);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const other = await aUser(api());
    const right = { email: other.email, password: other.password };
    assert.equal((await api().post('/auth/login', right, from(someIp()))).status, 200);
  });

  it('names the limit to the refused client', async () => {
    const from = { headers: { 'X-Forwarded-For': someIp() } };
    const wrong = { email: 'guessed@example.com', password: 'wrong' };
    for (let i = 0; i < 6; i += 1) await api().post('/auth/login', wrong, from);
    const { status, headers } = await api().post('/auth/login', wrong, from);
    assert.equal(status, 429);
    assert.equal(headers.get('x-ratelimit-limit'), '6');
    assert.equal(headers.get('x-ratelimit-remaining'), '0');
    const wait = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
    const said = Number(headers.get('retry-after'));
    assert.ok(Math.abs(wait - said) < 2, `resets in ${wait} s, Retry-After is ${said}`);
  });

  it('takes email addresses as people have them, and nothing that is none', async () => {
    const password = 'a long password';
    const signUp = async (email: string) =>
      (await api().post('/auth/signup', { email, password, name: 'A' }, from(someIp()))).status;
    for (const email of ['a/b=c@example.com', 'müller@exämple.com', "o'neil+x@sub.example.museum"]) {
      assert.equal(await signUp(email), 201, email);
      assert.equal((await api().post('/auth/login', { email, password }, from(someIp()))).status, 200);
    }
    const none = [
      'a@b',
      'a b@x.com',
      'a@@x.com',
      '.a@x.com',
      'a..b@x.com',
      'a@-x.com',
      'a@x.com\nBcc: b@x.com',
    ];
    for (const email of none) assert.equal(await signUp(email), 400, email);
  });

  it('takes an email address with spaces around it', async () => {
    const bob = await aUser(api());
    const padded = { email: `  ${bob.email.toUpperCase()} `, password: bob.password };
    assert.equal((await api().post('/auth/login', padded)).status, 200);
  });

  it('does not count logins that succeed', async () => {
    const ip = someIp();
    const right = { email: ada.email, password: ada.password };
    for (let i = 0; i < 8; i += 1)
      assert.equal((await api().post('/auth/login', right, from(ip))).status, 200);
  });

  it('ends a session for every process at logout', async () => {
    const { data } = await api().post('/auth/login', { email: ada.email, password: ada.password });
    const second = await startTestApi({ DATABASE_URL: api().databaseUrl });
    try {
      assert.equal((await second.post('/auth/logout', undefined, { as: data.token })).status, 200);
    } finally {
      await second.close();
    }
    assert.equal((await api().get('/auth/me', { as: data.token })).status, 401);
    assert.equal((await api().get('/auth/me', { as: ada.token })).status, 200);
  });

  it('refuses a session that has expired', async () => {
    const short = await startTestApi({ DATABASE_URL: api().databaseUrl, SESSION_LIFETIME: '1ms' });
    try {
      const bob = await aUser(short);
      assert.equal((await short.get('/auth/me', { as: bob.token })).status, 401);
    } finally {
      await short.close();
    }
  });

  it('changes the name of the person', async () => {
    const { data } = await api().patch('/auth/me', { name: '  Ada King  ' }, { as: ada.token });
    assert.equal(data.name, 'Ada King');
    assert.equal((await api().get('/auth/me', { as: ada.token })).data.name, 'Ada King');
  });

  it('says times to the person in their zone, once they have named one', async () => {
    const change = (timeZone: string | null) => api().patch('/auth/me', { timeZone }, { as: ada.token });
    assert.equal((await api().get('/auth/me', { as: ada.token })).data.timeZone, null);
    for (const timeZone of ['Europe/Berlin', null])
      assert.equal((await change(timeZone)).data.timeZone, timeZone);
    for (const timeZone of ['Mars/Olympus', '+01:00', '']) {
      const { status, body } = await change(timeZone);
      assert.deepEqual([status, body.details?.[0]?.path], [400, 'timeZone'], timeZone);
    }
  });

  it('keeps no password, token or key in the database in clear', async () => {
    const rows = await api().rows(
      `select (select json_agg(u) from users u)::text as users, (select json_agg(s) from sessions s)::text as sessions`,
    );
    const dump = JSON.stringify(rows);
    for (const secret of [ada.password, ada.token, ada.token.slice(12, 40)])
      assert.ok(!dump.includes(secret), 'a secret is stored');
    assert.match(dump, /\$argon2id\$v=19\$m=\d+,t=2,p=1\$/);
  });

  it('replaces an old hash at the next login', async () => {
    const bob = await aUser(api());
    const weak = await hash(bob.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await api().rows('update users set password_hash = $1 where id = $2', weak, bob.id);
    const { status } = await api().post('/auth/login', { email: bob.email, password: bob.password });
    assert.equal(status, 200);
    const rows = await api().rows('select password_hash from users where id = $1', bob.id);
    assert.match(rows[0].password_hash, /m=\d+,t=2,p=1/);
  });

  it('does the same work for an email address without an account', async () => {
    // processor time of this process, in which the API runs: unlike the clock it does not depend on who else is busy
    const work = async (email: string): Promise<number> => {
      const before = process.cpuUsage();
      await api().post('/auth/login', { email, password: 'wrong' }, from(someIp()));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const middle = (times: number[]): number =>
      times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let i = 0; i < 11; i += 1) {
      const someone = await aUser(api());
      known.push(await work(someone.email));
      unknown.push(await work(`nobody-${i}@example.com`));
    }
    const ratio = middle(unknown) / middle(known);
    assert.ok(ratio > 0.6, `an unknown address takes ${ratio.toFixed(2)}× the work`);
  });
});
