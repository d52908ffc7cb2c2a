import assert from 'node:assert/strict';
import {
  ConnectionError,
  signWebhook,
  SocialPublishing,
  TimeoutError,
  verifyWebhook,
  type WebhookEvent,
} from '../../sdk/typescript/src/index.ts';
import type { Author } from '../support/author.ts';
import { aKey } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';

describe('the TypeScript SDK, with streams and waiting', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' });
  let author: Author;
  let client: SocialPublishing;
  beforeEach(async () => {
    author = await publishing().anAuthor();
    client = new SocialPublishing({ baseUrl: publishing().api.url, token: author.token });
  });

  it('waits for a post, with its progress', async () => {
    const { id } = await author.post({ platforms: ['x'] });
    await author.publish(id);
    const percents: number[] = [];
    const post = await client.waitFor({ post: id }, { onProgress: ({ percent }) => percents.push(percent) });
    assert.deepEqual([post.status, post.targets.length, percents.at(-1)], ['published', 1, 100]);
  });

  it('names the post that it created if the answer to its publication is lost, so that it is not created again', async () => {
    const { brandSlug, token } = await publishing().anAuthor(['x']);
    const known = { baseUrl: publishing().api.url, token };
    const lossy = new SocialPublishing({
      ...known,
      retries: 0,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (new URL(url as string).pathname.endsWith('/publish')) throw new TypeError('the answer was lost');
        return answer;
      },
    });
    const content = { brandSlug, platforms: ['x' as const], text: 'Once' };
    const error = await lossy.posts.publishAndWait(content).then(String, (reason: unknown) => reason);
    assert.ok(error instanceof ConnectionError && error.postId);
    const looks = new SocialPublishing(known);
    assert.equal((await looks.waitForPost(error.postId)).status, 'published');
    assert.equal((await looks.posts.list()).total, 1);
  });

  it('waits for a confirmation until a person has decided', async () => {
    const { id, revision } = await client.posts.get((await author.post({ platforms: ['x'] })).id);
    const scopes = ['posts:read', 'posts:write'] as const;
    const { key } = await aKey(publishing().api, author.token, { scopes: [...scopes] });
    const program = new SocialPublishing({ baseUrl: publishing().api.url, token: key });
    const asked = await program.confirmations.request(id, { revision });
    const seen: string[] = [];
    const onProgress = ({ status }: { status: string }) => {
      if (seen.push(status) === 1) void client.confirmations.denyById(asked.id);
    };
    const { status } = await program.waitFor({ confirmation: asked.id }, { onProgress });
    assert.deepEqual([seen[0], status], ['pending', 'denied']);
  });

  it('waits for a carousel also before a worker draws it', async () => {
    const left = ['draft', 'rendering', 'ready'];
    const looks = new SocialPublishing({
      baseUrl: 'http://127.0.0.1',
      fetch: async () => Response.json({ success: true, data: { status: left.shift() } }),
    });
    assert.equal((await looks.waitFor({ carousel: 'any' })).status, 'ready');
  });

  it('gives up when told, and says what it cannot wait for', async () => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await author.post({ platforms: ['x'], scheduledAt });
    await assert.rejects(client.waitFor({ post: id }, { timeout: 1 }), TimeoutError);
    await assert.rejects(client.waitFor({ brand: 'acme' } as never), /Kinds: post, clip, /);
  });

  it('sends any request to the service it was made for, and to no other', async () => {
    const page = (await client.request('GET', '/posts', { query: { limit: 1 } })) as { total: number };
    assert.equal(page.total, 0);
    const { url } = publishing().api;
    assert.deepEqual(await client.request('GET', `${url}/posts`, { query: { limit: 1 } }), page);
    for (const elsewhere of ['https://example.com/posts', '//example.com/posts', `${url}.example.com/posts`])
      await assert.rejects(client.request('GET', elsewhere), TypeError);
  });

  it('yields notifications in a loop over their noun', async () => {
    const stop = new AbortController();
    const opened = new Promise<void>(resolve => {
      const events = client.notifications.stream({ signal: stop.signal, onOpen: () => resolve() });
      void events.next().catch(() => undefined);
    });
    await opened;
    stop.abort();
  });
});

describe('an event that a webhook has verified', () => {
  const secret = 'whsec_a-secret-of-this-test-alone';
  const received = async (event: string, data: object): Promise<WebhookEvent> => {
    const body = JSON.stringify({
      id: 'one',
      event,
      timestamp: '2030-01-01T00:00:00.000Z',
      orgId: 'two',
      data,
    });
    return verifyWebhook({ secret, headers: await signWebhook(secret, body), body });
  };

  it('has data of its type, which TypeScript knows after a look at it', async () => {
    const event = await received('post.published', { postId: 'three' });
    assert.ok(event.type === 'post.published');
    const postId: string = event.data.postId;
    assert.deepEqual([postId, event.event], ['three', 'post.published']);
  });

  it('can be distinguished if its data was left out', async () => {
    const event = await received('post.published', {
      id: 'three',
      truncated: true,
      url: 'http://here/posts/three',
    });
    assert.ok(event.type === 'truncated');
    const address: string = event.data.url;
    assert.deepEqual([address, event.event], ['http://here/posts/three', 'post.published']);
  });
});
