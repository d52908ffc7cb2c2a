import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { startReceiver } from '../../support/servers/receivers.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { shortRetrySchedule } from '../../support/webhooks.ts';
import { use } from '../../support/use.ts';

interface Told {
  event: string;
  data: { postId: string };
}

describe('W16: the outcome of a post whose worker is killed', () => {
  const mortal = use(() => startMortal({ ...shortRetrySchedule, ACCOUNT_SPACING: '0s' }));
  let author: Author;
  const receiver = use(startReceiver);
  before(async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
    const wish = { name: 'Outcomes', url: receiver().url, events: ['post.published'] };
    await author.send('post', '/webhooks', wish);
  });

  const told = (): Told[] => receiver().received.map(({ body }) => JSON.parse(body) as Told);

  for (const place of ['finish.before_commit', 'finish.after_commit'])
    it(`(${place}) is announced, and only once`, async () => {
      const before = mortal().worker.deaths.length;
      const post = await author.post({ platforms: ['x'], text: `Told once ${place} ${author.marker}` });
      mortal().worker.plan({ at: place, action: 'kill' });
      await author.publish(post.id);
      await eventually('the worker is dead', () => mortal().worker.deaths.length > before);
      assert.equal((await author.untilFinal(post.id)).status, 'published');
      await author.untilWorkflowEnds(post.id);
      await eventually('the receiver has it', () => told().some(({ data }) => data.postId === post.id));
      assert.equal(told().filter(({ data }) => data.postId === post.id).length, 1);
      const sequences = receiver().received.map(({ headers }) => Number(headers['x-service-sequence']));
      assert.deepEqual(
        sequences,
        sequences.map((_, index) => index + 1),
      );
    });
});
