import assert from 'node:assert/strict';
import { AuthClient, RestliClient } from 'linkedin-api-client';
import { at } from '../sandbox-client.ts';
import { anImage } from '../sandbox-publish.ts';
import { inPlaceOfThePlatforms, redirectUri, type RealHosts } from './real-hosts.ts';

const scopes = [
  'openid',
  'profile',
  'w_member_social',
  'r_organization_social',
  'w_organization_social',
  'rw_organization_admin',
];
const versionString = '202609';

describe('linkedin-api-client on the sandbox', () => {
  let hosts: RealHosts;
  let app: AuthClient;
  let client: RestliClient;
  before(async () => {
    hosts = await inPlaceOfThePlatforms();
    app = new AuthClient({ clientId: 'app-1', clientSecret: 'a secret', redirectUrl: redirectUri });
    client = new RestliClient();
  });
  after(() => hosts.end());

  const logIn = async (account: string, url = app.generateMemberAuthorizationUrl(scopes, 'state')) => {
    const code = (await hosts.agree(url, account)).searchParams.get('code') ?? '';
    return app.exchangeAuthCodeForAccessToken(code);
  };

  it('connects, learns its permissions, and renews', async () => {
    const { access_token, refresh_token } = await logIn('renewer');
    // against its own type, the client returns the whole answer
    const known = at(await app.introspectAccessToken(access_token), 'data');
    assert.deepEqual(
      [at(known, 'active'), at(known, 'client_id'), at(known, 'status')],
      [true, 'app-1', 'active'],
    );
    assert.ok(Number(at(known, 'authorized_at')) <= Number(at(known, 'created_at')));
    const renewed = await app.exchangeRefreshTokenForAccessToken(refresh_token ?? '');
    const me = await client.get({ resourcePath: '/userinfo', accessToken: renewed.access_token });
    assert.equal(me.data['name'], 'Renewer');
  });

  it('is understood when its scopes are joined by commas', async () => {
    const url = app.generateMemberAuthorizationUrl(['openid,profile', 'w_member_social'], 'state');
    const { scope } = await logIn('joiner', url);
    assert.equal(scope, 'openid,profile,w_member_social');
  });

  it('uploads an image, posts for a page, reads back, changes and deletes', async () => {
    const { access_token: accessToken } = await logIn('painter');
    const acls = await client.finder({
      resourcePath: '/organizationAcls',
      finderName: 'roleAssignee',
      versionString,
      accessToken,
    });
    const author = String(acls.data.elements[0]?.['organization']);
    const { value } = (
      await client.action({
        resourcePath: '/images',
        actionName: 'initializeUpload',
        versionString,
        accessToken,
        data: { initializeUploadRequest: { owner: author } },
      })
    ).data as { value: { uploadUrl: string; image: string } };
    const headers = { authorization: `Bearer ${accessToken}` };
    const put = await fetch(value.uploadUrl, { method: 'PUT', headers, body: await anImage() });
    assert.equal(put.status, 201);

    const created = await client.create({
      resourcePath: '/posts',
      versionString,
      accessToken,
      entity: {
        author,
        commentary: 'An image',
        visibility: 'PUBLIC',
        lifecycleState: 'PUBLISHED',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        content: { media: { id: value.image, altText: 'A field' } },
      },
    });
    const id = `${created.createdEntityId as string}`;
    const found = await client.finder({
      resourcePath: '/posts',
      finderName: 'author',
      versionString,
      accessToken,
      queryParams: { author, count: 10, sortBy: 'CREATED' },
    });
    assert.equal(found.data.elements[0]?.['id'], id);

    await client.partialUpdate({
      resourcePath: '/posts/{id}',
      pathKeys: { id },
      versionString,
      accessToken,
      patchSetObject: { commentary: 'Another text' },
    });
    const many = await client.batchGet({
      resourcePath: '/posts',
      ids: [id, 'urn:li:share:1'],
      versionString,
      accessToken,
    });
    assert.equal(many.data.results[id]?.['commentary'], 'Another text');
    assert.equal(many.data.errors?.['urn:li:share:1']?.['status'], 404);
    const one = { resourcePath: '/posts/{id}', pathKeys: { id }, versionString, accessToken };
    assert.equal((await client.get(one)).data['id'], id);
    assert.equal((await client.delete(one)).status, 204);
    await assert.rejects(client.get(one), /404/);
  });
});
