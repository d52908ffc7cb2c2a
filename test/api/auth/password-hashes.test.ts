import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { isOutdated, passwordWork } from '../../../src/adapters/secrets/passwords.ts';
import { readConfig } from '../../../src/config/index.ts';
import { someIp, useApi, type Reply } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';

const usual = String(readConfig({}).PASSWORD_HASH_MEMORY);

describe('passwords, hashed', () => {
  const api = useApi({ LOGIN_LIMIT: '1000', RECOVERY_LIMIT: '1000', PASSWORD_HASH_MEMORY: usual });
  const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });
  const logIn = (email: string, password: string) => api().post('/auth/login', { email, password }, from());
  const signUp = (email: string, password: string) =>
    api().post('/auth/signup', { email, password, name: 'Ada' }, from());
  const storedHash = async (email: string): Promise<string> =>
    (await api().rows('select password_hash from users where email = $1', email))[0].password_hash;
  /** Returns the number of passwords that were hashed or checked during the work. The API runs in this process. */
  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = passwordWork.hashes;
    await work();
    return passwordWork.hashes - before;
  };
  let numbers = 0;
  const someEmail = (): string => `hashed-${(numbers += 1)}@example.com`;

  it("are stored as argon2id with at least OWASP's floor: 19 MiB, two passes", async () => {
    const { email } = await aUser(api());
    const [, m, t, p] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(await storedHash(email)) ?? [];
    assert.ok(Number(m) >= 19_456 && Number(t) >= 2 && Number(p) >= 1, `m=${m}, t=${t}, p=${p}`);
  });

  it('are hashed again at a login once the parameters have risen, by one of many logins at once', async () => {
    const { email, password } = await aUser(api());
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await api().rows('update users set password_hash = $2 where email = $1', email, weak);
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(email, password)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    );
    assert.equal(isOutdated(await storedHash(email), readConfig({})), false);
    assert.equal((await logIn(email, password)).status, 200);
  });

  it('are not hashed again by a login that failed', async () => {
    const { email, password } = await aUser(api());
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await api().rows('update users set password_hash = $2 where email = $1', email, weak);
    assert.equal((await logIn(email, 'wrong')).status, 401);
    assert.equal(await storedHash(email), weak);
  });

  it('are the same however the keyboard composes them', async () => {
    const email = someEmail();
    assert.equal((await signUp(email, 'pass ﬁle Å é')).status, 201);
    assert.equal((await logIn(email, 'pass file Å é')).status, 200);
    assert.equal((await logIn(email, 'pass file A e')).status, 401);
  });

  it('have 8 to 256 characters, and are refused before any work when they do not', async () => {
    const sizes: [number, number][] = [
      ...([
        [7, 400],
        [8, 201],
        [256, 201],
        [257, 400],
        [1_000_000, 400],
        [2_000_000, 413],
      ] as [number, number][]),
    ];
    for (const [size, status] of sizes) {
      const email = someEmail();
      const hashes = await costOf(async () =>
        assert.equal((await signUp(email, 'x'.repeat(size))).status, status, `${size} characters`),
      );
      assert.equal(hashes, status === 201 ? 1 : 0, `${size} characters`);
    }
    const huge = () => logIn(someEmail(), 'x'.repeat(1_000_000));
    assert.equal(await costOf(async () => assert.equal((await huge()).status, 400)), 0);
  });

  it('are hashed a few at a time, however many log in', async () => {
    const { email, password } = await aUser(api());
    passwordWork.maxAtOnce = 0;
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, password)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.ok(passwordWork.maxAtOnce <= availableParallelism(), `${passwordWork.maxAtOnce} at once`);
  });

  describe('cost as much for an email address without an account', () => {
    const alike = async (known: () => Promise<Reply>, unknown: () => Promise<Reply>, hashes: number) => {
      const shown: unknown[] = [];
      for (const ask of [known, unknown])
        assert.equal(
          await costOf(async () => {
            const { status, body } = await ask();
            shown.push({ status, ...body, requestId: '' });
          }),
          hashes,
        );
      return shown;
    };

    it('at a login', async () => {
      const { email } = await aUser(api());
      const [known, unknown] = await alike(
        () => logIn(email, 'wrong'),
        () => logIn(someEmail(), 'wrong'),
        1,
      );
      assert.deepEqual(known, unknown);
    });

    it('at a login of a person who has no password', async () => {
      const { id, email } = await aUser(api());
      await api().rows('update users set password_hash = null where id = $1', id);
      const [known, unknown] = await alike(
        () => logIn(email, 'wrong'),
        () => logIn(someEmail(), 'wrong'),
        1,
      );
      assert.deepEqual(known, unknown);
    });

    it('when a reset is requested', async () => {
      const { email } = await aUser(api());
      const forget = (address: string) => api().post('/auth/password/forgot', { email: address }, from());
      const [known, unknown] = await alike(
        () => forget(email),
        () => forget(someEmail()),
        0,
      );
      assert.deepEqual(known, unknown);
    });

    it('at a signup, whose answer must differ as it carries the session', async () => {
      const { email } = await aUser(api());
      await alike(
        () => signUp(email, 'a long password'),
        () => signUp(someEmail(), 'a long password'),
        1,
      );
    });
  });
});
