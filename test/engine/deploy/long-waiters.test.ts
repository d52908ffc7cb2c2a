import assert from 'node:assert/strict';
import { workflowIds } from '../../../src/domain/ids.ts';
import { startBuilds } from '../../support/builds.ts';
import { eventually } from '../../support/eventually.ts';
import { exported } from '../../support/exports.ts';
import { keepHistory } from '../../support/histories.ts';
import { aMailServer } from '../../support/servers/mail-server.ts';
import { use } from '../../support/use.ts';
import { useHooks } from '../../support/webhooks.ts';

describe('work that waits for hours, other than posts', () => {
  const mail = use(aMailServer);
  const builds = use(async () => {
    const started = await startBuilds({
      OUTBOUND_ALLOW: '127.0.0.0/8',
      WEBHOOK_HTTP: 'true',
      MAIL_URL: mail().url,
    });
    const first = await started.worker('v1');
    await started.deploy('v1');
    await mail().stop();
    return { ...started, first };
  });
  // a person who signs up, whose mail is never accepted
  const hooks = useHooks(builds);
  const runOf = async (workflowId: string): Promise<string> =>
    (await builds().temporal.workflow.getHandle(workflowId).describe()).runId;

  it('moves as well: a delivery between its attempts, a mail that no server accepts, an archive that is kept', async () => {
    const { create, happen, until, receiver, resend, rows, token, orgId } = hooks();
    receiver.answer({ status: 500 });
    const webhook = await create({ url: receiver.url });
    await happen();
    const [delivery] = await until(webhook.id, 'retrying');
    await exported(builds().api, token);
    const [archive] = await rows<{ id: string }>('select id from account_exports where org_id = $1', orgId);
    const [letter] = await rows<{ id: string }>('select id from mails where last_error is not null limit 1');
    assert.ok(delivery && archive && letter);
    const ids = {
      'send-to-webhook/moved': workflowIds.webhook(webhook.id),
      'export-account/moved': workflowIds.job(archive.id),
      'send-mail/moved': workflowIds.mail(letter.id),
    };
    const before = await Promise.all(
      Object.entries(ids).map(async ([name, id]) => ({ name, id, run: await runOf(id) })),
    );

    await builds().worker('v2');
    const { end, lines } = await builds().deploy('v2');
    assert.deepEqual([end.state, end.left], ['current', 0], lines.join('\n'));
    await builds().first.stop();
    for (const { name, id, run } of before) {
      assert.notEqual(await runOf(id), run);
      await keepHistory(builds().temporalAddress, id, name, run);
    }

    receiver.answer({ status: 204 });
    await resend(delivery.id, 'retry');
    await until(webhook.id, 'succeeded');
    await mail().start();
    const all = await eventually('all mails are sent', async () => {
      const mails = await rows<{ status: string }>('select status from mails');
      return mails.every(({ status }) => status === 'sent') && mails;
    });
    assert.equal(mail().taken.length, all.length);
    assert.equal((await builds().api.delete('/account/export', { as: token })).status, 200);
    await hooks().untilEnded(ids['export-account/moved']);
  });
});
