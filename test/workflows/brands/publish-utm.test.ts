import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('links to a brand’s own domains', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '1s', COMMIT_TIMEOUT: '4s' });
  const settings = (campaign: string) => ({
    utm: { domains: ['acme.com'], parameters: { source: '{platform}', medium: 'social', campaign } },
  });

  const anAuthor = async () => {
    const ada = await publishing().anAuthor();
    await ada.patch(`/brands/${ada.brandSlug}`, settings('spring'));
    return ada;
  };

  it('are published with its parameters on each platform, also in first comments', async () => {
    const ada = await anAuthor();
    const post = await ada.post({
      platforms: ['x', 'threads'],
      text: `${ada.marker} https://acme.com/a and https://other.com/a`,
      firstComment: `${ada.marker} https://shop.acme.com/b`,
    });
    await ada.publish(post.id);
    assert.equal((await ada.untilCommented(post.id)).status, 'published');
    const texts = (await ada.effects()).map(({ text }) => text).toSorted();
    const query = (platform: string) => `?utm_source=${platform}&utm_medium=social&utm_campaign=spring`;
    const expected = ['x', 'threads'].flatMap(platform => [
      `${ada.marker} https://acme.com/a${query(platform)} and https://other.com/a`,
      `${ada.marker} https://shop.acme.com/b${query(platform)}`,
    ]);
    assert.deepEqual(texts, expected.toSorted());
  });

  it('are read back as they were sent, whatever the brand’s parameters are by then', async () => {
    const ada = await anAuthor();
    await ada.fault('threads', { operation: 'publish', mode: 'hang_after' });
    const post = await ada.post({ platforms: ['threads'], text: `${ada.marker} https://acme.com/a` });
    await ada.publish(post.id);
    await eventually('it is there', async () => (await ada.effects()).length === 1);
    await ada.patch(`/brands/${ada.brandSlug}`, settings('summer'));
    assert.equal((await ada.untilFinal(post.id)).status, 'published');
    assert.equal((await ada.effects()).length, 1);
  });
});
