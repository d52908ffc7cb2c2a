import assert from 'node:assert/strict';
import { startOwnTemporal } from '../../support/servers/own-temporal.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

describe('while Temporal is away', () => {
  const temporal = use(startOwnTemporal);
  const publishing = usePublishing(() => ({ TEMPORAL_ADDRESS: temporal().address }));

  it('accepts what it is asked, and publishes it when Temporal is back', async () => {
    const author = await publishing().anAuthor(['x', 'threads']);
    await temporal().stop();

    const now = await author.post({ platforms: ['x'] });
    await author.publish(now.id);
    const soon = await author.post({
      platforms: ['threads'],
      scheduledAt: new Date(Date.now() + 4_000).toISOString(),
    });
    assert.equal((await author.read(now.id)).status, 'publishing');
    assert.equal((await author.read(soon.id)).status, 'scheduled');
    const progress = await publishing().api.get(`/posts/${now.id}/progress`, { as: author.token });
    assert.equal(progress.status, 503);
    assert.equal(progress.body.error, 'unavailable');

    await temporal().start();
    for (const post of [now, soon]) {
      assert.equal((await author.untilFinal(post.id)).status, 'published');
    }
    assert.deepEqual((await author.effects()).map(effect => effect.platform).toSorted(), ['threads', 'x']);
  });
});
