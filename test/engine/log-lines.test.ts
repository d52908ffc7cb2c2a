import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually.ts';
import { heardLog } from '../support/heard-log.ts';
import { freePort } from '../../src/local/ports.ts';
import { aPublishingAuthor } from '../support/author.ts';
import { startMortal } from '../support/mortal-worker.ts';
import { sandboxControl } from '../support/servers/sandbox-control.ts';
import { use } from '../support/use.ts';

describe('the log lines of a post', () => {
  const { logTo, lines } = heardLog();
  // the logger of Temporal's SDK is one per process, so the worker gets a separate process
  const mortal = use(async () => {
    const port = String(await freePort());
    const env = { ACCOUNT_SPACING: '0s', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
    return startMortal(env, { logTo }, { hear: line => void (line.startsWith('{') && logTo.write(line)) });
  });

  it('name its request, post, workflow and run alike in API, steps and workflow', async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    const author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
    const { id: postId } = await author.post({ platforms: ['threads'] });
    // a step has something to say
    await author.fault('threads', { operation: 'read', mode: 'error_before', count: 3 });
    const requestId = `test-${randomUUID()}`;
    const sending = { as: author.token, headers: { 'X-Request-Id': requestId } };
    await mortal().api.post(`/posts/${postId}/publish`, undefined, sending);
    // the SDK hands lines of workflows over a little later
    await eventually('the workflow has said its end', () =>
      lines.some(line => line.msg === 'post finished' && line['postId'] === postId),
    );

    const ofPost = lines.filter(line => line['postId'] === postId);
    const created = ofPost.find(line => line['route'] === '/posts');
    assert.equal(typeof created?.['requestId'], 'string');
    const workflowId = `post:${postId}`;
    const runId = ofPost.find(line => line['workflowId'] === workflowId)?.['runId'];
    assert.equal(typeof runId, 'string');
    const about = { requestId, postId, workflowId, runId };
    const namesOf = (line: (typeof lines)[number] | undefined) =>
      Object.fromEntries(Object.keys(about).map(name => [name, line?.[name]]));
    const ofStep = ofPost.find(({ role, part }) => role === 'worker' && part === undefined);
    assert.deepEqual(namesOf(ofStep), about);
    assert.deepEqual(namesOf(ofPost.find(line => line.msg === 'post finished')), about);
    const request = ofPost.find(line => line['route'] === '/posts/{postId}/publish');
    assert.equal(request?.['requestId'], requestId);
    const activity = ofPost.find(line => line.msg === 'Activity completed');
    assert.deepEqual([activity?.['workflowId'], activity?.['runId']], [workflowId, runId]);
  });
});
