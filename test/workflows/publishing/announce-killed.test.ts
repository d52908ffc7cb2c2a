import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal, type Mortal } from '../../support/mortal-worker.ts';
import { startReceiver, type Receiver } from '../../support/servers/receivers.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { shortLadder } from '../../support/webhooks.ts';

interface Told {
  event: string;
  data: { postId: string };
}

describe('W16: the outcome of a post whose worker is killed', () => {
  let mortal: Mortal;
  let author: Author;
  let receiver: Receiver;
  before(async () => {
    mortal = await startMortal({ ...shortLadder, ACCOUNT_SPACING: '0s' });
    const sandbox = sandboxControl(mortal.config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal.api, sandbox, mortal.temporal);
    receiver = await startReceiver();
    const wish = { name: 'Outcomes', url: receiver.url, events: ['post.published'] };
    await author.send('post', '/webhooks', wish);
  });
  after(async () => {
    await mortal.close();
    await receiver.close();
  });

  const told = (): Told[] => receiver.received.map(({ body }) => JSON.parse(body) as Told);

  for (const place of ['finish.before_commit', 'finish.after_commit'])
    it(`(${place}) is told, and once`, async () => {
      const before = mortal.worker.deaths.length;
      const post = await author.post({ platforms: ['x'], text: `Told once ${place} ${author.marker}` });
      mortal.worker.plan({ at: place, action: 'kill' });
      await author.publish(post.id);
      await eventually('the worker is dead', () => mortal.worker.deaths.length > before);
      assert.equal((await author.untilFinal(post.id)).status, 'published');
      await author.untilWorkflowEnds(post.id);
      await eventually('the receiver has it', () => told().some(({ data }) => data.postId === post.id));
      assert.equal(told().filter(({ data }) => data.postId === post.id).length, 1);
      const sequences = receiver.received.map(({ headers }) => Number(headers['x-service-sequence']));
      assert.deepEqual(
        sequences,
        sequences.map((_, index) => index + 1),
      );
    });
});
