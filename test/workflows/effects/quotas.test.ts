import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { effectStages, isOpen, untilEffect } from '../../support/effects.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('the quota of posts on X', () => {
  const publishing = usePublishing({ METRICS_EVERY: '1s', COMMENTS_EVERY: '1s', X_QUOTA: '2' });

  const countUsed = async (author: Author): Promise<number | undefined> => {
    const { connections } = await author.get<{ connections: { quota: { used: number } | null }[] }>(
      '/connections',
    );
    return connections[0]?.quota?.used;
  };

  it('is spent by answers, which wait where it is used up', async () => {
    const author = await publishing().anAuthor(['x']);
    const { answer } = effectStages;
    const { api } = publishing();
    const { postId, ask } = await answer.stage(publishing(), author);
    await ask(author.token);
    await untilEffect(api, answer, postId, 'it has ended', seen => !isOpen(seen));
    assert.equal(await countUsed(author), 2);
    await ask(author.token);
    const says = /used up/;
    const waiting = await untilEffect(api, answer, postId, 'it waits', ({ message }) =>
      says.test(message ?? ''),
    );
    assert.deepEqual([waiting.status, waiting.attempt], ['pending', 0]);
  });

  it('is spent by first comments', async () => {
    const author = await publishing().anAuthor(['x']);
    const post = await author.post({ platforms: ['x'], firstComment: `comment ${author.marker}` });
    await author.publish(post.id);
    const { targets } = await author.untilCommented(post.id);
    assert.deepEqual([targets[0]?.firstComment?.status, await countUsed(author)], ['published', 2]);
  });
});
