import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { keepHistory, readableHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { stack } from '../../support/stack.ts';

describe('a post whose workflow finds the database away', () => {
  let proxy: TcpProxy;
  const publishing = usePublishing(async () => {
    const direct = new URL((await stack()).databaseUrl);
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    return { DATABASE_URL: Object.assign(new URL(direct), { port: String(proxy.port) }).href };
  });
  after(() => proxy.close());

  it('waits by timers of Temporal, for which no stopping worker has to wait, and is published afterwards', async () => {
    const { temporal, temporalAddress, replaceWorker } = publishing();
    const author = await publishing().anAuthor();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await author.post({ platforms: ['x'], scheduledAt: inAnHour });
    await author.untilWorkflowRuns(id);
    await proxy.cut();
    await temporal.workflow.getHandle(`post:${id}`).signal('postChanged');
    await eventually('the step waits for its next try', async () =>
      /\\"backoff\\":\{/.test(await readableHistory(temporalAddress, `post:${id}`)),
    );
    await replaceWorker(() => proxy.restore());
    assert.equal((await author.publishToEnd(id)).status, 'published');
    assert.equal((await author.effects()).length, 1);
    await keepHistory(temporalAddress, `post:${id}`, 'publish-post/database-away');
  });
});
