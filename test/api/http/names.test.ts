import assert from 'node:assert/strict';
import { someIp, startTestApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

/** Names with which an inviter could write paragraphs into our mails. */
const names = ['Ada\n\nYour account is locked', 'Ada\r\nBcc: all', 'Ada\u2028Next', 'A\u001b[2Jda'];

describe('a name', () => {
  const api = use(startTestApi);
  const ada = use(() => aUser(api()));
  const brand = use(async () => (await aBrand(api(), ada().token, 'Acme')).slug);

  const givers: Record<string, (name: string) => Promise<{ status: number; text: string; body: unknown }>> = {
    'of a person who signs up': name =>
      api().post(
        '/auth/signup',
        { email: 'eve@example.com', password: 'a long password', name },
        { headers: { 'X-Forwarded-For': someIp() } },
      ),
    'of the organization of a person who signs up': organizationName =>
      api().post(
        '/auth/signup',
        { email: 'eve@example.com', password: 'a long password', name: 'Eve', organizationName },
        { headers: { 'X-Forwarded-For': someIp() } },
      ),
    'of a person': name => api().patch('/auth/me', { name }, { as: ada().token }),
    'of a new organization': name => api().post('/orgs', { name }, { as: ada().token }),
    'of an organization': name => api().patch(`/orgs/${ada().orgId}`, { name }, { as: ada().token }),
    'of a new brand': name => api().post('/brands', { name }, { as: ada().token }),
    'of a brand': name => api().patch(`/brands/${brand()}`, { name }, { as: ada().token }),
    'of a group': name => api().post('/teams/groups', { name, scopes: ['posts:read'] }, { as: ada().token }),
  };

  for (const [whose, give] of Object.entries(givers))
    it(`${whose} is a line without control characters`, async () => {
      for (const name of names) {
        const { status, text } = await give(name);
        assert.equal(status, 400, text);
        assert.match(text, /Must be one line without control characters/);
      }
    });

  it('loses invisible characters, and is missing if nothing is left', async () => {
    const { data } = await api().patch(
      '/auth/me',
      { name: '\u202eAda\u200b Lovelace\u2066' },
      { as: ada().token },
    );
    assert.equal(data.name, 'Ada Lovelace');
    for (const [whose, give] of Object.entries(givers)) {
      const { status, text } = await give('\u202e\u200b');
      assert.equal(status, 400, `${whose}: ${text}`);
    }
  });

  it('may have what names have, in any script', async () => {
    for (const name of ['Zoë O’Neil-Müller', '山田 太郎', '👨‍👩‍👧 & Sons']) {
      const { status, data } = await api().patch('/auth/me', { name }, { as: ada().token });
      assert.deepEqual([status, data.name], [200, name]);
    }
  });
});
