import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { createLocalEmbedder, embedderLimits } from '../../../src/adapters/ai/embeddings/local-embedder.ts';
import type { Ai } from '../../../src/adapters/ai/ports.ts';
import type { RecordedCall } from '../../../src/domain/ai/ai.ts';
import { aiOf, caller } from '../../support/ai.ts';
import { eventually } from '../../support/eventually.ts';
import { modelServer, type ModelServer } from '../../support/servers/model-server.ts';
import { aFolder } from '../../support/run-folder.ts';

const similarity = (one: readonly number[] = [], other: readonly number[] = []): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe('embeddings by the built-in model', () => {
  const { ai, calls } = aiOf();
  after(() => ai.close());

  it('are near for texts that mean the same without a word in common', async () => {
    const { vectors } = await ai.embeddings.embed(
      [
        'Where can I park my car?',
        'The garage behind the building has spaces for visitors.',
        'Our bakery opens at seven in the morning.',
      ],
      { caller },
    );
    const [question, answer, other] = vectors;
    assert.ok(similarity(question, answer) > similarity(question, other) + 0.1);
  });

  it('are the same numbers each time, whatever else is embedded', async () => {
    const alone = await ai.embeddings.embed(['A fine grind'], { caller });
    const beside = await ai.embeddings.embed(
      ['A much longer text about something else', ' A  fine\ngrind '],
      { caller },
    );
    assert.deepEqual(beside.vectors[1], alone.vectors[0]);
  });

  it('have length 1 and say what made them', async () => {
    const { vectors, ...made } = await ai.embeddings.embed(['Filtered water'], { caller });
    assert.ok(Math.abs(Math.hypot(...(vectors[0] ?? [])) - 1) < 1e-5);
    assert.deepEqual(made, {
      id: 'local:universal-sentence-encoder-lite:energetic-ai-0.2.0',
      provider: 'local',
      model: 'universal-sentence-encoder-lite',
      dimensions: 512,
      runtime: 'energetic-ai-0.2.0',
      tokens: null,
    });
    const { tokens: _tokens, ...identity } = made;
    assert.deepEqual(await ai.embeddings.identity({ caller }), identity);
  });

  it('are not made of a blank text', async () => {
    for (const blank of ['', ' \n\t', '\u3000'])
      await assert.rejects(ai.embeddings.embed(['a text', blank], { caller }), RangeError);
  });

  it('are made of any other text: other scripts, emoji, NUL, half a character, one endless word', async () => {
    const odd = ['日本語', '🙂', '\0', '\ud800', 'a'.repeat(100_000), '\u200b', '𝕬𝖇𝖈 ﷺ'];
    const { vectors } = await ai.embeddings.embed(odd, { caller });
    assert.equal(vectors.length, odd.length);
    assert.ok(vectors.flat().every(Number.isFinite));
  }).timeout(60_000);

  it('are kept as calls that cost nothing', async () => {
    calls.length = 0;
    await ai.embeddings.embed(['one', 'two'], { caller });
    assert.deepEqual(
      calls.map(({ kind, provider, outcome, costMicros }) => ({ kind, provider, outcome, costMicros })),
      [{ kind: 'embedding', provider: 'local', outcome: 'succeeded', costMicros: null }],
    );
  });

  it('end when the caller stops', async () => {
    const stopping = new AbortController();
    const work = ai.embeddings.embed(
      Array.from({ length: 50 }, (_, index) => `text ${index}`),
      {
        caller,
        signal: stopping.signal,
      },
    );
    stopping.abort(new Error('enough'));
    await assert.rejects(work, /enough/);
  });
});

describe('the process of a local model', () => {
  it('ends when it has rested, and starts again', async () => {
    const embedder = createLocalEmbedder(undefined, { ...embedderLimits, idleMs: 1 });
    const first = await embedder.embed('a text');
    const pid = embedder.pid();
    await eventually('the process ends', () => embedder.pid() === undefined);
    assert.deepEqual(await embedder.embed('a text'), first);
    assert.notEqual(embedder.pid(), pid);
    await embedder.close();
  });

  it('is replaced when it has taken more memory than it may', async () => {
    const embedder = createLocalEmbedder(undefined, { ...embedderLimits, maxRssBytes: 1 });
    const first = await embedder.embed('a text');
    await eventually('the process ends', () => embedder.pid() === undefined);
    assert.deepEqual(await embedder.embed('a text'), first);
    await embedder.close();
  });

  it('fails what it works on when it dies, and the next text starts another', async () => {
    const embedder = createLocalEmbedder(undefined, { ...embedderLimits, niceness: 2 });
    await embedder.facts();
    assert.equal(getPriority(embedder.pid()), getPriority() + 2);
    const work = embedder.embed('a text '.repeat(500));
    process.kill(embedder.pid() ?? 0, 'SIGKILL');
    await assert.rejects(work, { name: 'AiFailure', code: 'unavailable' });
    assert.equal((await embedder.embed('a text')).length, 512);
    await embedder.close();
  });

  it('is stopped when a text takes longer than the time limit', async () => {
    const embedder = createLocalEmbedder(undefined, { ...embedderLimits, textMs: 1 });
    await assert.rejects(embedder.embed('a text'), { name: 'AiFailure', code: 'timed_out' });
    await embedder.close();
  });

  it('says what is missing in the folder of another model', async () => {
    const { ai } = aiOf({ EMBEDDING_MODEL_DIR: aFolder('empty-model') });
    await assert.rejects(ai.embeddings.embed(['a text'], { caller }), {
      name: 'AiFailure',
      code: 'misconfigured',
      message: /model\.onnx/,
    });
    await ai.close();
  });
});

describe('embeddings by a server', () => {
  let server: ModelServer;
  let ai: Ai;
  /** Waits out a server that is silent. */
  let hasty: Ai;
  let calls: RecordedCall[];

  before(async () => {
    server = await modelServer('remote-embeddings');
    const settings = {
      EMBEDDING_PROVIDER: 'openai-compatible',
      EMBEDDING_URL: server.url,
      EMBEDDING_MODEL: 'some-embedder',
      EMBEDDING_API_KEY: server.key,
      EMBEDDING_PRICE: '0.02',
    };
    ({ ai, calls } = aiOf(settings));
    ({ ai: hasty } = aiOf({ ...settings, EMBEDDING_TIMEOUT: '1s' }));
  });

  after(async () => {
    await hasty.close();
    await ai.close();
  });

  it('say what made them, and have length 1', async () => {
    const { vectors, ...made } = await ai.embeddings.embed(['one text', 'another'], { caller });
    assert.deepEqual(
      vectors.map(vector => Math.hypot(...vector).toFixed(6)),
      ['1.000000', '1.000000'],
    );
    assert.equal(made.id, 'openai-compatible:some-embedder:http');
    assert.equal(made.dimensions, 64);
    assert.ok(made.tokens);
  });

  it('learn their length by embedding one word, once', async () => {
    const { ai: fresh } = aiOf({
      EMBEDDING_PROVIDER: 'openai-compatible',
      EMBEDDING_URL: server.url,
      EMBEDDING_MODEL: 'some-embedder',
      EMBEDDING_API_KEY: server.key,
    });
    const before = (await server.calls()).length;
    assert.equal((await fresh.embeddings.identity({ caller })).dimensions, 64);
    await fresh.embeddings.identity({ caller });
    assert.equal((await server.calls()).length, before + 1);
  });

  it('are requested in batches, and returned in order', async () => {
    const texts = Array.from({ length: 70 }, (_, index) => `number ${index}`);
    const before = (await server.calls()).length;
    calls.length = 0;
    const { vectors } = await ai.embeddings.embed(texts, { caller });
    assert.deepEqual(
      (await server.calls()).slice(before).map(call => call.body.input?.length),
      [32, 32, 6],
    );
    assert.equal(calls.length, 3);
    const [last] = (await ai.embeddings.embed(['number 69'], { caller })).vectors;
    assert.deepEqual(vectors[69], last);
  });

  for (const [mode, code] of [
    ['error', 'unavailable'],
    ['rate_limited', 'rate_limited'],
    ['unauthorized', 'misconfigured'],
    ['html', 'unavailable'],
    ['fewer', 'invalid_output'],
    ['zeros', 'invalid_output'],
    ['hang', 'timed_out'],
    ['reset', 'unavailable'],
  ] as const)
    it(`say ${code} of a server that answers with ${mode}`, async () => {
      await server.fault({ operation: 'embeddings', mode });
      const { embeddings } = mode === 'hang' ? hasty : ai;
      await assert.rejects(embeddings.embed(['one text', 'another'], { caller }), {
        name: 'AiFailure',
        code,
      });
    });

  it('keep the built-in model available while its index still serves', async () => {
    const { ai: local } = aiOf();
    const { id } = await local.embeddings.identity({ caller });
    const old = await ai.embeddings.modelOf(id, { caller });
    assert.equal((await old?.embed(['a text'], { caller }))?.dimensions, 512);
    assert.equal(await ai.embeddings.modelOf('openai-compatible:gone:http', { caller }), undefined);
    await local.close();
  });
});
