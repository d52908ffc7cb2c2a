import assert from 'node:assert/strict';
import { releaseVersion } from '../../../src/config/server.ts';
import { once } from 'node:events';
import { z } from 'zod';
import { endpoint, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';

describe('operating the API', () => {
  const api = useApi();

  it('answers a health check with nothing but success', async () => {
    const { status, body } = await api().get('/health');
    assert.equal(status, 200);
    assert.deepEqual(body, { success: true });
  });

  it('is ready while Temporal is down, and says that it is', async () => {
    const { status, data } = await api().get('/ready');
    assert.equal(status, 200);
    assert.deepEqual(data, {
      version: releaseVersion,
      database: 'up',
      storage: 'up',
      temporal: 'down',
      mode: 'normal',
    });
  });

  it('says which part is missing when it is not ready', async () => {
    const nowhere = 'postgres://postgres:x@127.0.0.1:1/none';
    const broken = await startTestApi({ DATABASE_URL: nowhere });
    try {
      const { status, body } = await broken.get('/ready');
      assert.equal(status, 503);
      assert.deepEqual(
        body.details.map(({ path }: { path: string }) => path),
        ['database'],
      );
    } finally {
      await broken.close();
    }
  });

  it('counts requests on a separate port', async () => {
    await aUser(api());
    const text = await (await fetch(api().metricsUrl)).text();
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="POST",route="\/auth\/signup",status="201"\} 1/,
    );
    assert.match(
      text,
      /http_request_duration_seconds_bucket\{method="GET",route="\/health",status="200",le="\+Inf"\} \d/,
    );
    for (const name of [
      'database_connections',
      'event_loop_delay_seconds_count',
      'process_resident_memory_bytes',
    ])
      assert.match(text, new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    assert.equal((await api().get('/metrics')).status, 404);
  });

  it('finishes its current work when it is asked to stop, and accepts nothing new', async () => {
    const gate = new EventTarget();
    const slow: Endpoint = endpoint({
      method: 'get',
      path: '/slow',
      operationId: 'getSlow',
      tag: 'Things',
      summary: 'For this test',
      access: 'public',
      returns: z.strictObject({ done: z.literal(true) }),
      handle: async () => {
        const open = once(gate, 'open');
        gate.dispatchEvent(new Event('entered'));
        await open;
        return { done: true as const };
      },
    });
    const stopping = await startTestApi({}, { routes: () => [slow] });
    const entered = once(gate, 'entered');
    const begun = stopping.get('/slow');
    await entered;
    const closed = stopping.close();
    const isRefused = () =>
      fetch(`${stopping.url}/health`).then(
        () => false,
        () => true,
      );
    await eventually('nothing new is taken', isRefused);
    gate.dispatchEvent(new Event('open'));
    const { status, headers } = await begun;
    assert.equal(status, 200);
    assert.equal(headers.get('connection'), 'close');
    await closed;
  });
});
