import assert from 'node:assert/strict';
import { InstagramClient, InstagramOAuth } from 'instagram-graph-api-sdk';
import { at, effects } from '../sandbox-client.ts';
import { aVideo, anImage, hosted } from '../sandbox-publish.ts';
import { inPlaceOfThePlatforms, redirectUri, type RealHosts } from './real-hosts.ts';

const app = { clientId: 'app-1', clientSecret: 'a secret', redirectUri };
const scopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
] as const;

describe('instagram-graph-api-sdk on the sandbox', () => {
  let hosts: RealHosts;
  let files: Awaited<ReturnType<typeof hosted>>;
  before(async () => {
    hosts = await inPlaceOfThePlatforms();
    files = await hosted({
      '/image.jpg': { type: 'image/jpeg', bytes: await anImage() },
      '/video.mp4': { type: 'video/mp4', bytes: aVideo() },
    });
  });
  after(async () => {
    files.end();
    await hosts.end();
  });

  const logIn = async (account: string, apiVersion?: string): Promise<InstagramClient> => {
    const page = InstagramOAuth.buildAuthorizationUrl({ ...app, scopes: [...scopes], state: 'state' });
    const back = await hosts.agree(page, account);
    const { code = '' } = InstagramOAuth.parseCallback(back.href);
    const { access_token: accessToken } = await InstagramOAuth.exchangeCodeForToken({ ...app, code });
    const client = new InstagramClient({ accessToken, ...(apiVersion && { apiVersion }) });
    // all of its paths contain the id that it gets for this app
    await client.getUserId();
    return client;
  };

  it('connects, and is refused below a version that does not exist', async () => {
    const client = await logIn('renewer');
    const profile = await client.users.getProfile({ fields: ['id', 'username', 'account_type'] });
    assert.deepEqual([profile.username, profile.account_type], ['renewer', 'BUSINESS']);
    await assert.rejects(logIn('renewer', 'v99.0'));
  });

  it('publishes an image that became ready by itself, and reads it back', async () => {
    const client = await logIn('painter');
    await hosts.set({ imageReadyMs: 300 });
    const image = { image_url: `${files.url}/image.jpg`, caption: 'An image', alt_text: 'A field' };
    const { id } = await client.publishing.createImageContainer(image);
    await assert.rejects(client.publishing.publishContainer(id), /not available|not ready/i);
    const published = await client.publishing.waitAndPublish(id, 50, 20);
    await hosts.set({ imageReadyMs: 0 });
    const { data } = await client.users.getMedia({ limit: 5 });
    assert.deepEqual([data[0]?.id, data[0]?.caption], [published.id, 'An image']);
    const one = await client.media.get(published.id, { fields: ['id', 'permalink', 'media_type'] });
    assert.equal(one.media_type, 'IMAGE');
    const [reach] = (await client.media.getInsights(published.id, { metric: ['reach'] })).data;
    assert.deepEqual([reach?.id, reach?.title], [`${published.id}/insights/reach/lifetime`, 'Reach']);
    // against its own type, the client returns the whole answer
    assert.equal(at(await client.users.getContentPublishingLimit(), 'data', 0, 'quota_usage'), 1);
  });

  it('publishes a reel and a carousel', async () => {
    const client = await logIn('filmer');
    const video = { video_url: `${files.url}/video.mp4`, media_type: 'REELS' as const, caption: 'A reel' };
    const reel = await client.publishing.createVideoContainer(video);
    await client.publishing.waitAndPublish(reel.id, 10, 1);
    const children: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const item = { image_url: `${files.url}/image.jpg`, is_carousel_item: true };
      children.push((await client.publishing.createImageContainer(item)).id);
    }
    const { id } = await client.publishing.createCarouselContainer({ children, caption: 'Two' });
    await client.publishing.waitAndPublish(id, 10, 1);
    const made = await effects(hosts.base, '?platform=instagram&account=filmer');
    assert.deepEqual(
      made.map(effect => (effect['mediaDigests'] as string[]).length),
      [1, 2],
    );
  });
});
