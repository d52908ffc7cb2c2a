import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import type { ThreadsAuthenticatedApiClient } from 'threads-graph-api';
import { at, call } from '../sandbox-client.ts';
import { anImage, hosted } from '../sandbox-publish.ts';
import { inPlaceOfThePlatforms, redirectUri, type RealHosts } from './real-hosts.ts';

const scope = [
  'threads_basic',
  'threads_content_publish',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
];

/** The client is published for bundlers: its files name each other without `.js`, which Node does not resolve. */
const withExtensions = (): ReturnType<typeof registerHooks> =>
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.includes('/threads-graph-api/dist/')
        ? next(`${specifier}.js`, context)
        : next(specifier, context),
  });

describe('threads-graph-api on the sandbox', () => {
  let hosts: RealHosts;
  let files: Awaited<ReturnType<typeof hosted>>;
  let clients: typeof import('threads-graph-api');
  before(async () => {
    const hooks = withExtensions();
    clients = await import('threads-graph-api');
    hooks.deregister();
    hosts = await inPlaceOfThePlatforms();
    files = await hosted({ '/image.jpg': { type: 'image/jpeg', bytes: await anImage() } });
  });
  after(async () => {
    files.end();
    await hosts.end();
  });

  const logIn = async (account: string) => {
    const graph = `${hosts.base}/threads-graph`;
    const app = new clients.ThreadsPublicApiClient(graph);
    const page = app.createAuthorizationUrl(
      'app-1',
      redirectUri,
      scope,
      'state',
      `${hosts.base}/threads-web`,
    );
    const code = (await hosts.agree(page, account)).searchParams.get('code') ?? '';
    const { access_token: token } = await app.exchangeAuthorizationCode(
      'app-1',
      'a secret',
      redirectUri,
      code,
    );
    return { token, client: new clients.ThreadsAuthenticatedApiClient(token, 'me', graph) };
  };

  type Client = ThreadsAuthenticatedApiClient;
  const publish = async (client: Client, input: Parameters<Client['createMediaContainer']>[0]) => {
    const { id: creationId } = await client.createMediaContainer(input);
    // an image is ready once its status was polled
    await client.getMediaObject({ id: creationId, fields: ['id'] });
    return (await client.publish({ creationId })).id;
  };

  it('connects and knows whose account it is', async () => {
    const { client } = await logIn('teller');
    const profile = await client.getUserProfile({ id: 'me', fields: ['id', 'username'] });
    assert.equal(profile.username, 'teller');
  });

  it('publishes an image, reads it back and counts it', async () => {
    const { client, token } = await logIn('painter');
    const imageUrl = `${files.url}/image.jpg`;
    const id = await publish(client, { mediaType: 'IMAGE', imageUrl, text: 'An image' });
    const { data } = await client.getUserThreads({ id: 'me', fields: ['id', 'text', 'media_type'] });
    assert.deepEqual([data[0]?.id, data[0]?.text, data[0]?.media_type], [id, 'An image', 'IMAGE']);
    const limit = await client.getUserThreadsPublishingLimit({ id: 'me', fields: ['reply_quota_usage'] });
    assert.equal(limit.data[0]?.reply_quota_usage, 0);
    // the client has no calls for these
    const query = `?metric=views&access_token=${token}`;
    const { json } = await call('GET', `${hosts.base}/threads-graph/v1.0/${id}/insights${query}`);
    const { id: key, title, description } = at(json, 'data', 0) as Record<string, string>;
    assert.deepEqual([key, title], [`${id}/insights/views/lifetime`, 'Views']);
    assert.ok(description);
    const gone = await call('DELETE', `${hosts.base}/threads-graph/v1.0/${id}?access_token=${token}`);
    assert.equal(gone.json['success'], true);
  });

  it('publishes a carousel whose items a client marks as Python does', async () => {
    const { client, token } = await logIn('python');
    const items: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const form = { media_type: 'IMAGE', image_url: `${files.url}/image.jpg`, is_carousel_item: 'True' };
      const path = `${hosts.base}/threads-graph/v1.0/me/threads?access_token=${token}`;
      const item = await call('POST', path, { form });
      items.push(String(item.json['id']));
      await client.getMediaObject({ id: items[count] ?? '', fields: ['id'] });
    }
    const id = await publish(client, { mediaType: 'CAROUSEL', children: items, text: 'Two' });
    const { media_type: type } = await client.getMediaObject({ id, fields: ['media_type'] });
    assert.equal(type, 'CAROUSEL_ALBUM');
  });

  it('answers its own post, and reads the answers and the whole conversation', async () => {
    const { client } = await logIn('talker');
    const root = await publish(client, { mediaType: 'TEXT', text: 'Root' });
    const answer = await publish(client, { mediaType: 'TEXT', text: 'Answer', replyToId: root });
    const nested = await publish(client, { mediaType: 'TEXT', text: 'Nested', replyToId: answer });
    const fields: ('id' | 'text')[] = ['id', 'text'];
    const idsIn = ({ data }: { data: { id?: string | undefined }[] }) => data.map(({ id }) => id);
    assert.deepEqual(idsIn(await client.getReplies({ id: root, fields })), [answer]);
    assert.deepEqual(idsIn(await client.getConversation({ id: root, fields })), [nested, answer]);
    assert.deepEqual(idsIn(await client.getReplies({ id: 'me', fields })), [nested, answer]);
  });
});
