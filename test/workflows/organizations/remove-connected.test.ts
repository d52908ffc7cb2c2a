import assert from 'node:assert/strict';
import { decryptTokens, type AccountTokens } from '../../../src/db/connections/connection-tokens.ts';
import { Connection } from '../../../src/db/entities/connection.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { openService } from '../../../src/process/open-service.ts';
import type { Author } from '../../support/author.ts';
import { usePublishing } from '../../support/publishing.ts';
import { removalsIn } from '../../support/removals.ts';
import { searchedLog } from '../../support/canaries/searched-logs.ts';
import { use } from '../../support/use.ts';

/** Platforms that can be asked to forget an account. */
const forgetful = ['x', 'linkedin', 'youtube'] as const;

describe('the connected accounts of an organization that is removed', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1h' });
  const service = use(() => openService(publishing().config, 'worker', searchedLog));

  const { remove, rows } = removalsIn(() => publishing());
  const tokensOf = async (orgId: string, platform: PlatformName): Promise<AccountTokens> => {
    const connection = await service().orm.em.fork().findOneOrFail(Connection, { orgId, platform });
    const tokens = decryptTokens(service().cipher, connection);
    assert.ok(tokens);
    return tokens;
  };
  const works = (platform: PlatformName, { accessToken }: AccountTokens): Promise<boolean> =>
    service()
      .platforms[platform].oauth.identify(accessToken)
      .then(
        () => true,
        () => false,
      );
  const removeOrg = async ({ token, orgId }: Author): Promise<number> => {
    assert.equal((await publishing().api.delete(`/orgs/${orgId}`, { as: token })).status, 202);
    await rows('update billing_accounts set deletes_at = now() where org_id = $1', orgId);
    return (await remove()).organizations;
  };

  it('are forgotten by their platforms', async () => {
    const author = await publishing().anAuthor(forgetful);
    const tokens = await Promise.all(forgetful.map(platform => tokensOf(author.orgId, platform)));
    const alive = () => Promise.all(tokens.map((one, i) => works(forgetful[i] ?? 'x', one)));
    assert.deepEqual(await alive(), [true, true, true]);
    assert.equal(await removeOrg(author), 1);
    assert.deepEqual(await alive(), [false, false, false]);
  });

  it('are forgotten also where the account of a person takes it along', async () => {
    const author = await publishing().anAuthor(['x']);
    const tokens = await tokensOf(author.orgId, 'x');
    assert.equal((await publishing().api.delete('/account', { as: author.token })).status, 202);
    await rows(
      `update users set deletes_at = now() where id = (select owner_id from organizations where id = $1)`,
      author.orgId,
    );
    assert.equal((await remove()).people, 1);
    assert.equal(await works('x', tokens), false);
  });

  it('keep no removal waiting for a platform that does not answer', async () => {
    const author = await publishing().anAuthor(['x', 'youtube']);
    const tokens = await tokensOf(author.orgId, 'youtube');
    await author.fault('x', { operation: 'token', mode: 'hang_before', count: 'forever' });
    assert.equal(await removeOrg(author), 1);
    assert.equal(await works('youtube', tokens), false);
  });

  it('stay known to the platform while another organization has the account, too', async () => {
    const [author, other] = [await publishing().anAuthor(['x']), await publishing().anAuthor(['x'])];
    const tokens = await tokensOf(author.orgId, 'x');
    await rows(
      `update connections o set external_id = c.external_id from connections c
        where o.org_id = $1 and c.org_id = $2 and o.platform = 'x' and c.platform = 'x'`,
      other.orgId,
      author.orgId,
    );
    assert.equal(await removeOrg(author), 1);
    assert.equal(await works('x', tokens), true);
  });
});
