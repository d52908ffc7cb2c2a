import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';

/** Lifetime far below the hour, so that a URL signed at the creation of a post has expired when the post is published. */
const lifetimeMs = 4_000;

describe('URLs by which platforms pull media', () => {
  const publishing = usePublishing({ FILE_URL_LIFETIME: `${lifetimeMs}ms`, PREPARE_LEAD: '300ms' });

  it('are signed when they are handed over, not when the post is made', async () => {
    const author = await publishing().anAuthor();
    const scheduledAt = new Date(Date.now() + lifetimeMs + 2_000).toISOString();
    const post = await author.post({ platforms: ['instagram', 'threads'], scheduledAt });
    const { media } = await author.get<{ media: { url: string }[] }>('/media');
    const [shown] = media;
    assert.ok(shown);
    assert.equal((await fetch(shown.url)).status, 200);
    await eventually('what was shown is over', async () => (await fetch(shown.url)).status === 404);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.equal((await author.effects()).length, 2);
  });
});
