import assert from 'node:assert/strict';
import { anAgent, runOf } from '../../support/agents.ts';
import type { Author } from '../../support/author.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { modelServer, type ModelServer } from '../../support/servers/model-server.ts';

const saying = (text: string) => ({ title: 'A title', texts: [{ platform: 'x', text }], sources: [] });
const tooLong = saying('too long '.repeat(60));

describe('a run whose model does not do as it is told', () => {
  let server: ModelServer;
  let ada: Author;
  const service = usePublishing(async () => {
    server = await modelServer('agent-runs');
    return {
      SIGNUP_CREDITS: '1000',
      AI_TEXT_PROVIDER: 'openai-compatible',
      AI_TEXT_URL: server.url,
      AI_TEXT_MODEL: 'some-model',
      AI_TEXT_API_KEY: server.key,
    };
  });
  before(async () => {
    ada = await service().anAuthor();
  });

  const keep = (runId: string, name: string) =>
    keepHistory(service().temporalAddress, `agent-run:${runId}`, `run-agent/${name}`);
  const held = async (): Promise<number> => (await ada.get<{ held: number }>('/billing/credits')).held;

  it('gives a post up after three tries, and says why', async () => {
    const { id } = await anAgent(service().api, ada);
    for (let tries = 0; tries < 3; tries += 1) await server.prepare(tooLong);
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.reason.code, run.postIds], ['failed', 'not_publishable', []]);
    assert.match(run.steps[0].message, /^post 1 given up after 3 tries: .*does not keep to the limits/);
    assert.equal(await held(), 0);
    await keep(run.id, 'given-up');
  });

  it('fails with what the model says, and asks no second time', async () => {
    const { id } = await anAgent(service().api, ada);
    await server.fault({ operation: 'chat', mode: 'refusal' });
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.reason.code, run.credits], ['failed', 'refused', 0]);
    assert.match(run.steps.at(-1).message, /^failed: /);
    assert.equal(await held(), 0);
    await keep(run.id, 'refused');
  });

  it('keeps what it made before, and says why it went no further', async () => {
    const { id } = await anAgent(service().api, ada, { postsPerRun: 3 });
    await server.prepare(saying('A first post, and a good one.'));
    await server.fault({ operation: 'chat', mode: 'slow', delayMs: 1 });
    await server.fault({ operation: 'chat', mode: 'refusal' });
    const run = await runOf(service().api, ada, id);
    assert.deepEqual([run.status, run.reason, run.postIds.length, run.credits], ['completed', null, 1, 10]);
    assert.match(run.steps.at(-1).message, /^went no further: /);
    await keep(run.id, 'cut-short');
  });
});
