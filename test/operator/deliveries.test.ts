import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { operatorOf } from '../support/operator.ts';
import { usePublishing } from '../support/publishing.ts';
import { startReceiver } from '../support/servers/receivers.ts';
import { hooksOf, shortRetrySchedule } from '../support/webhooks.ts';

const why = ['--reason', 'their wish', '--by', 'ada'];

describe('an operator’s redelivery', () => {
  const publishing = usePublishing(shortRetrySchedule);
  const run = operatorOf(() => publishing().config);

  it('lists what webhooks did not get, without what is secret of them, and sends it again', async () => {
    const hooks = await hooksOf(publishing());
    const receiver = await startReceiver();
    try {
      receiver.answer({ status: 500 });
      const { id } = await hooks.create({ url: `${receiver.url}/a-secret-path` });
      await hooks.happen(2);
      const [first] = await hooks.until(id, 'exhausted');
      const listed = await run(['webhooks', '--org', hooks.orgId]);
      assert.match(listed.text, new RegExp(`^${id} .* ${new URL(receiver.url).host} +0 +0 +2 `, 'm'));
      const failed = await run(['deliveries', '--webhook', id, '--status', 'exhausted', '--json']);
      const seen = JSON.parse(failed.text) as {
        id: string;
        event: string;
        failure: string;
        statusCode: number;
      }[];
      assert.deepEqual(
        seen.map(({ event, failure, statusCode }) => [event, failure, statusCode]),
        Array.from({ length: 2 }, () => ['post.scheduled', 'status', 500]),
      );
      const json = await run(['webhooks', '--org', hooks.orgId, '--json']);
      assert.doesNotMatch(listed.text + json.text, /a-secret-path|whsec/);

      const oldest = await run(['requeue', '--webhook', id, '--limit', '1', '--dry-run', ...why]);
      assert.match(oldest.text, new RegExp(`^${seen[1]?.id} .*\n.* More match\\.$`, 'm'));

      receiver.answer({ status: 200 });
      assert.match((await run(['requeue', first?.id ?? '', ...why])).text, /1 of 1 resent/);
      await assert.rejects(run(['requeue', ...why]), /or --webhook for its failed deliveries/);
      assert.equal((await run(['requeue', '--webhook', id, '--yes', ...why])).code, 0);
      await hooks.until(id, 'succeeded');
      const { auditEvents } = await hooks.get<{ auditEvents: { action: string; actor: { id: string } }[] }>(
        `/audit-log?targetId=${id}&action=delivery.resent`,
      );
      assert.deepEqual(
        auditEvents.map(({ actor }) => actor.id),
        ['ada', 'ada'],
      );
    } finally {
      await receiver.close();
    }
  });

  it('does not touch deliveries that someone else has sent again during the question', async () => {
    const hooks = await hooksOf(publishing());
    const receiver = await startReceiver();
    try {
      receiver.answer({ status: 500 });
      const { id } = await hooks.create({ url: receiver.url });
      await hooks.happen(2);
      const [first] = await hooks.until(id, 'exhausted');
      receiver.answer({ status: 200 });
      const ask = async () => {
        await hooks.resend(first?.id ?? '', 'redeliver');
        await eventually('their people have it', async () =>
          (await hooks.deliveries(id)).some(({ status }) => status === 'succeeded'),
        );
        return 'y';
      };
      const { code, text } = await run(['requeue', '--webhook', id, ...why], { ask });
      assert.equal(code, 1);
      assert.match(text, new RegExp(`${first?.id} not resent: The item has changed since it was shown`));
      assert.match(text, /Done: 1 of 2 resent, 1 not\.$/);
    } finally {
      await receiver.close();
    }
  });
});
