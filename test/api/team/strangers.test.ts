import assert from 'node:assert/strict';
import { someIp, useApi, type Reply } from '../../support/http/api.ts';
import { aKeyring } from '../../support/canaries/mail-secrets.ts';
import { aKey, anOrg, aUser } from '../../support/makers.ts';
import { aProvenUser } from '../../support/prove.ts';
import { useForEach } from '../../support/use.ts';

describe('mails to strangers', () => {
  const keyring = aKeyring();
  const api = useApi({ ENCRYPTION_KEYS: keyring, ADDRESS_PROOF: 'mail' });
  const from = () => ({ headers: { 'X-Forwarded-For': someIp() } });
  const invite = (as: string, email: string) => api().post('/teams/invitations', { email }, { as });
  let strangers = 0;
  const aStranger = (): string => `stranger-${(strangers += 1)}@example.com`;
  const subjects = async (address: string): Promise<string[]> => {
    const rows = await api().rows('select subject from mails where address = $1', address);
    return rows.map(({ subject }) => String(subject));
  };
  const assertLater = ({ status, body, headers }: Reply): void => {
    assert.deepEqual([status, body.error], [429, 'rate_limited']);
    assert.match(body.message, /The next one can be published at \d{4}-/);
    const wait = Number(headers.get('retry-after'));
    assert.ok(wait > 86_000 && wait <= 86_400, `${wait}`);
  };

  it('are not sent by people who have verified nothing, neither by their keys nor by a link', async () => {
    const mallory = await aUser(api());
    const { key } = await aKey(api(), mallory.token, { scopes: ['teams:write'] });
    const stranger = aStranger();
    for (const reply of [
      await invite(mallory.token, stranger),
      await invite(key, stranger),
      await api().post('/teams/invite-links', {}, { as: mallory.token }),
    ]) {
      assert.deepEqual([reply.status, reply.body.error], [409, 'invalid_state']);
      assert.match(reply.body.message, /needs a verified email address/);
    }
    assert.deepEqual(await subjects(stranger), []);
    const ada = await aProvenUser(api(), keyring);
    assert.equal((await invite(ada.token, stranger)).status, 201);
    assert.deepEqual(await subjects(stranger), ["Invitation to Ada Example's workspace"]);
  });

  it('are limited to five links a day for an address that someone signed up and never verified', async () => {
    const mallory = await aUser(api());
    const resend = () => api().post('/auth/email/resend', undefined, { as: mallory.token, ...from() });
    for (let i = 0; i < 3; i += 1) assert.equal((await resend()).status, 202);
    const forget = () => api().post('/auth/password/forgot', { email: mallory.email }, from());
    for (let i = 0; i < 2; i += 1) assert.equal((await forget()).status, 202);
    assertLater(await resend());
    assert.equal((await subjects(mallory.email)).length, 5);
  });

  describe('contain no name that is a link', () => {
    const names = [
      'Win at https://evil.example/x',
      'evil.example now',
      'ask me@evil.example',
      '10.0.0.1',
      'evil。com',
    ];
    const assertRefused = ({ status, body }: Reply): void => {
      assert.deepEqual([status, body.error], [400, 'validation_failed']);
      assert.match(body.details[0].message, /a web or mail address/);
    };

    it('as names of organizations and people take none', async () => {
      const ada = await aUser(api());
      for (const name of names) {
        assertRefused(await api().patch(`/orgs/${ada.orgId}`, { name }, { as: ada.token }));
        assertRefused(await api().post('/orgs', { name }, { as: ada.token }));
        assertRefused(await api().patch('/auth/me', { name }, { as: ada.token }));
        const person = { email: aStranger(), password: 'correct horse', name: 'Ada' };
        assertRefused(await api().post('/auth/signup', { ...person, name }, from()));
        assertRefused(await api().post('/auth/signup', { ...person, organizationName: name }, from()));
      }
      for (const name of ['J.R.R. Tolkien', 'St. Gallen e.V.', 'R@D 2.0', 'Acme: the 1st'])
        assert.equal((await api().patch('/auth/me', { name }, { as: ada.token })).status, 200);
    });

    it('nor do names from before that', async () => {
      const ada = await aProvenUser(api(), keyring);
      await api().rows(`update organizations set name = 'Win at evil.example' where id = $1`, ada.orgId);
      await api().rows(`update users set name = 'www.evil.example' where id = $1`, ada.id);
      const stranger = aStranger();
      assert.equal((await invite(ada.token, stranger)).status, 201);
      const rows = await api().rows('select subject, body from mails where address = $1', stranger);
      assert.deepEqual(rows, [
        {
          subject: 'Invitation to Win at evil example',
          body: 'www evil example invites you to Win at evil example.',
        },
      ]);
    });
  });

  describe('are one a day', () => {
    const ada = useForEach(() => aProvenUser(api(), keyring));

    it('from an organization, whoever sends it and whatever follows a + in the address', async () => {
      const bob = await aUser(api());
      const { data } = await api().post(
        '/teams/invitations',
        { email: bob.email, role: 'admin' },
        { as: ada().token },
      );
      assert.equal(
        (await api().post(`/teams/invitations/${data.token}/accept`, undefined, { as: bob.token })).status,
        200,
      );
      await api().put('/orgs/active', { orgId: ada().orgId }, { as: bob.token });
      await api().rows('update users set email_verified_at = now() where id = $1', bob.id);
      const stranger = aStranger();
      const first = await invite(ada().token, stranger);
      assert.equal(first.status, 201);
      assertLater(await invite(ada().token, stranger));
      assertLater(await invite(bob.token, stranger));
      assertLater(await invite(ada().token, stranger.replace('@', '+again@')));
      const [dotted, plain] = ['a.da.b@gmail.com', 'adab+x@googlemail.com'];
      assert.equal((await invite(ada().token, dotted)).status, 201);
      assertLater(await invite(ada().token, plain));
      await api().delete(`/teams/invitations/${first.data.id}`, { as: ada().token });
      assertLater(await invite(ada().token, stranger));
      assert.equal((await subjects(stranger)).length, 1);
      await api().rows(`update rate_limits set expire = 0 where key like 'unasked:%'`);
      assert.equal((await invite(bob.token, stranger)).status, 201);
    });

    it('for one of ten at once', async () => {
      const stranger = aStranger();
      const replies = await Promise.all(Array.from({ length: 10 }, () => invite(ada().token, stranger)));
      assert.equal(replies.filter(({ status }) => status === 201).length, 1);
      assert.equal(replies.filter(({ status }) => status === 429).length, 9);
    });

    it('and three of one person, from however many organizations', async () => {
      const stranger = aStranger();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) {
        const { id: orgId } = await anOrg(api(), ada());
        await api().put('/orgs/active', { orgId }, { as: ada().token });
        const reply = await invite(ada().token, stranger);
        statuses.push(reply.status);
        if (i === 3) assertLater(reply);
      }
      assert.deepEqual(statuses, [201, 201, 201, 429]);
    });
  });
});
