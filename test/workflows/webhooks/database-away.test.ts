import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { stack } from '../../support/stack.ts';
import { shortRetrySchedule, useHooks } from '../../support/webhooks.ts';

describe('a webhook that answers while the database is away', () => {
  let proxy: TcpProxy;
  const publishing = usePublishing(async () => {
    const direct = new URL((await stack()).databaseUrl);
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    const disturbed = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
    return { ...shortRetrySchedule, DATABASE_URL: disturbed, WEBHOOK_TIMEOUT: '30s' };
  });
  const hooks = useHooks(publishing);
  after(() => proxy.close());

  it('is remembered by its workflow, and not asked again', async () => {
    const { id } = await hooks().create({ url: hooks().receiver.url });
    hooks().receiver.answer({ status: 204, afterMs: 1_000 });
    await hooks().happen();
    await eventually('the receiver has it', () => hooks().receiver.open() === 1);
    await proxy.cut();
    const { temporalAddress } = publishing();
    await eventually('the workflow has what came of it', async () =>
      /unrecorded\\":\[\{/.test(await readableHistory(temporalAddress, `webhook:${id}`)),
    ).finally(() => proxy.restore());
    const [delivery] = await hooks().until(id, 'succeeded');
    const attempts = await hooks().attempts(delivery?.id ?? '');
    assert.deepEqual(
      attempts.map(({ outcome, status_code }) => [outcome, status_code]),
      [['succeeded', 204]],
    );
    assert.equal(hooks().receiver.received.length, 1);
    await hooks().untilWorkflowEnds(id);
    await keepHistory(temporalAddress, `webhook:${id}`, 'send-to-webhook/unrecorded');
  });
});
