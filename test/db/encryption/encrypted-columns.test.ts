import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccounts } from '../../../src/activities/connections/accounts.ts';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { aad, encryptedColumns } from '../../../src/db/encryption/encrypted-columns.ts';
import { useApi } from '../../support/http/api.ts';
import { aConnection } from '../../support/connections.ts';
import { aBrand, aKey, aUser } from '../../support/makers.ts';
import { sandbox } from '../../support/stack.ts';
import { wholeDatabase } from '../../support/canaries/whole-database.ts';
import { useService } from '../../support/service.ts';

const source = path.resolve(import.meta.dirname, '../../../src');

describe('what is encrypted in the database', () => {
  const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
  const cipher = createCipher({ ENCRYPTION_KEYS });
  const api = useApi(async () => ({
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }));
  const service = useService(async () => ({
    SANDBOX_URL: await sandbox(),
    ENCRYPTION_KEYS,
    DATABASE_URL: api().databaseUrl,
  }));

  /** Connects an account of X, and returns the token in its row. */
  const connected = async () => {
    const user = await aUser(api());
    const brand = await aBrand(api(), user.token);
    const account = `a${randomBytes(5).toString('hex')}`;
    const { id } = await aConnection(api(), user.token, { platform: 'x', brandSlug: brand.slug, account });
    const [row] = await api().rows<{ access_token: string; refresh_token: string }>(
      'select access_token, refresh_token from connections where id = $1',
      id,
    );
    assert.ok(row);
    const use = () =>
      createAccounts(service()).usable({ orgId: user.orgId, brandId: brand.id, platform: 'x' });
    return { id: id as string, user, encrypted: row, use };
  };

  it('is all in the list of what another key encrypts again', () => {
    const listed = new Set(encryptedColumns.map(({ aadOf }) => aadOf));
    for (const [name, place] of Object.entries(aad)) assert.ok(listed.has(place), name);
    for (const file of globSync('**/*.ts', { cwd: source })) {
      if (file === 'adapters/secrets/cipher.ts' || file === 'db/encryption/rewrap-column.ts') continue;
      // positions in the changes are issued to clients, and stored nowhere
      if (file === 'api/streams/change-view.ts') continue;
      const text = readFileSync(path.join(source, file), 'utf8');
      for (const [call] of text.matchAll(/\.encrypt\((?:[^()]|\([^()]*\))*\)/g))
        assert.match(call, /aad\.\w+\(/, `${file}: ${call} is bound to no context of the list`);
    }
  });

  it('does not decrypt in the row of another account', async () => {
    const [mine, other] = [await connected(), await connected()];
    const swap = (a: string, b: string) =>
      api().rows('update connections set access_token = $2 where id = $1', a, b);
    await swap(mine.id, other.encrypted.access_token);
    await swap(other.id, mine.encrypted.access_token);
    for (const { use } of [mine, other]) await assert.rejects(use(), /unable to authenticate data/);
    await swap(mine.id, mine.encrypted.refresh_token);
    await assert.rejects(mine.use(), /unable to authenticate data/);
    await swap(mine.id, mine.encrypted.access_token);
    assert.ok((await mine.use()).accessToken);
  });

  it('can be read in no dump of the database, nor can anything that opens a door', async () => {
    const { id, user, encrypted } = await connected();
    const as = user.token;
    const { key } = await aKey(api(), as, { scopes: ['posts:read'] });
    const hook = {
      name: 'Mine',
      url: 'https://example.com/hook',
      events: ['*'],
      headers: { 'X-Key': 'canary of a header' },
    };
    const keyed = { as, headers: { 'Idempotency-Key': 'once' } };
    const { secret } = (await api().post('/webhooks', hook, keyed)).data.webhook;
    const { joinUrl } = (await api().post('/teams/invite-links', {}, { as })).data;
    const secrets = [
      user.token,
      user.password,
      key,
      secret,
      'canary of a header',
      joinUrl.split(/[/=]/).at(-1),
      cipher.decrypt(encrypted.access_token, aad.accessToken(id)),
      cipher.decrypt(encrypted.refresh_token, aad.refreshToken(id)),
    ] as string[];
    const dump = await wholeDatabase(api().databaseUrl);
    assert.ok(dump.includes(encrypted.access_token));
    for (const canary of secrets) {
      assert.ok(canary.length > 10);
      assert.ok(!dump.includes(canary), `${canary.slice(0, 12)}…`);
      assert.ok(!dump.includes(Buffer.from(canary).toString('hex')), `${canary.slice(0, 12)}… as hex`);
    }
  });
});
