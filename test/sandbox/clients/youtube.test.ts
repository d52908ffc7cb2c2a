import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { auth, youtube } from '@googleapis/youtube';
import { aVideo } from '../sandbox-publish.ts';
import { at, effects, idAt, sha256 } from '../sandbox-client.ts';
import { inPlaceOfThePlatforms, redirectUri, type RealHosts } from './real-hosts.ts';

const scope = ['upload', 'readonly', 'force-ssl'].map(name =>
  name === 'force-ssl'
    ? 'https://www.googleapis.com/auth/youtube.force-ssl'
    : `https://www.googleapis.com/auth/youtube.${name}`,
);

describe('@googleapis/youtube on the sandbox', () => {
  let hosts: RealHosts;
  before(async () => (hosts = await inPlaceOfThePlatforms()));
  after(() => hosts.end());

  const logIn = async (account: string) => {
    const client = new auth.OAuth2({ clientId: 'app-1', clientSecret: 'a secret', redirectUri });
    const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync();
    const page = client.generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      scope,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256' as never,
    });
    const code = (await hosts.agree(page, account)).searchParams.get('code') ?? '';
    client.setCredentials((await client.getToken({ code, codeVerifier })).tokens);
    return { client, api: youtube({ version: 'v3', auth: client }) };
  };

  it('connects, renews, and lets go', async () => {
    const { client, api } = await logIn('renewer');
    const before = client.credentials.access_token;
    const { token } = await client.getAccessToken();
    assert.equal(token, before);
    const renewed = (await client.refreshAccessToken()).credentials;
    assert.notEqual(renewed.access_token, before);
    const { data } = await api.channels.list({ part: ['snippet'], mine: true });
    assert.equal(data.items?.[0]?.snippet?.customUrl, '@renewer');
    await client.revokeCredentials();
  });

  it('uploads a video with its metadata in one call, reads back, changes and deletes it', async () => {
    const { api } = await logIn('filmer');
    const bytes = aVideo();
    const inserted = await api.videos.insert({
      part: ['snippet', 'status'],
      requestBody: {
        snippet: { title: 'A title', description: 'A description', categoryId: '22', tags: ['one', 'two'] },
        status: { privacyStatus: 'unlisted' },
      },
      media: { mimeType: 'video/mp4', body: Readable.from([bytes]) },
    });
    const id = idAt(inserted, 'data', 'id');
    const [effect] = (await effects(hosts.base, '?platform=youtube')).slice(-1);
    assert.deepEqual([at(effect, 'id'), at(effect, 'mediaDigests')], [id, [sha256(bytes)]]);

    const { data } = await api.channels.list({ part: ['contentDetails'], mine: true });
    const playlistId = idAt(data, 'items', 0, 'contentDetails', 'relatedPlaylists', 'uploads');
    const listed = await api.playlistItems.list({ part: ['snippet', 'contentDetails'], playlistId });
    assert.equal(at(listed.data, 'items', 0, 'contentDetails', 'videoId'), id);
    assert.equal(at(listed.data, 'pageInfo', 'totalResults'), 1);

    const snippet = { title: 'Another title', categoryId: '22' };
    await api.videos.update({ part: ['snippet'], requestBody: { id, snippet } });
    const read = await api.videos.list({ part: ['snippet', 'status', 'statistics'], id: [id] });
    assert.deepEqual(
      [at(read.data, 'items', 0, 'snippet', 'title'), at(read.data, 'items', 0, 'status', 'privacyStatus')],
      ['Another title', 'unlisted'],
    );
    assert.equal((await api.videos.delete({ id })).status, 204);
    assert.deepEqual((await api.videos.list({ part: ['snippet'], id: [id] })).data.items, []);
  });

  it('uploads the bytes alone', async () => {
    const { api } = await logIn('bare');
    const media = { mimeType: 'video/mp4', body: Readable.from([aVideo(300_000)]) };
    const { data } = await api.videos.insert({ part: ['snippet'], media });
    assert.equal(data.snippet?.title, 'unknown');
  });
});
