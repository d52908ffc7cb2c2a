import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { eventually } from '../support/eventually.ts';
import { heardLog } from '../support/heard-log.ts';
import { startPublishing } from '../support/publishing.ts';
import { startTraceCollector, type SeenSpan } from '../support/servers/trace-collector.ts';
import { commonSettings } from '../support/settings.ts';
import { use } from '../support/use.ts';

const attributeOf = (span: SeenSpan, key: string): string | undefined =>
  span.attributes.find(each => each.key === key)?.value.stringValue;

describe('traces', () => {
  const collector = use(startTraceCollector);
  const { logTo, lines } = heardLog();
  const publishing = use(() =>
    startPublishing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector().url, TRACE_RATIO: '1', SWEEP_EVERY: '1s' },
      { logTo },
    ),
  );
  const seen = (name: string, postId: string): SeenSpan | undefined =>
    collector().spans.find(span => span.name === name && attributeOf(span, 'post.id') === postId);
  const runOf = (postId: string): Promise<SeenSpan> =>
    eventually('the span of the workflow', () => seen('publishPost', postId));

  it('lead from a request to the call of the platform, and stand in the log', async () => {
    const author = await publishing().anAuthor();
    const { id: postId } = await author.post({ platforms: ['x'] });
    await author.publish(postId);
    const run = await runOf(postId);
    const request = await eventually('the span of the request', () =>
      seen('POST /posts/{postId}/publish', postId),
    );
    const call = await eventually('the span of the call', () =>
      collector().spans.find(({ name, traceId }) => name === 'X publish' && traceId === request.traceId),
    );
    assert.equal(run.traceId, request.traceId);
    const inTrace = collector().spans.filter(({ traceId }) => traceId === request.traceId);
    const above: string[] = [];
    for (let span: SeenSpan | undefined = call; span;) {
      above.push(span.name);
      const { parentSpanId }: SeenSpan = span;
      span = inTrace.find(({ spanId }) => spanId === parentSpanId);
    }
    assert.deepEqual(above, [
      'X publish',
      'publishTarget',
      'publishPost',
      'send post.changed',
      'POST /posts/{postId}/publish',
    ]);
    const said = lines.find(line => line['traceId'] === request.traceId);
    assert.equal(said?.['route'], '/posts/{postId}/publish');
  });

  it('of a scheduled post are linked to its request, and no part of it', async () => {
    const author = await publishing().anAuthor(['x']);
    const scheduledAt = new Date(Date.now() + 3_000).toISOString();
    const { id: postId } = await author.post({ platforms: ['x'], scheduledAt });
    const run = await runOf(postId);
    const sending = await eventually('the span of the sending', () =>
      collector().spans.find(({ spanId }) => spanId === run.links?.[0]?.spanId),
    );
    const request = await eventually('the span of the request', () => seen('POST /posts', postId));
    assert.equal(sending.traceId, request.traceId);
    assert.notEqual(run.traceId, request.traceId);
    assert.ok(!run.parentSpanId);
    await eventually('the call of the platform', () =>
      collector().spans.find(({ name, traceId }) => name === 'X publish' && traceId === run.traceId),
    );
  });

  it('begin with a request, or with a post that has waited', () => {
    const roots = collector().spans.filter(({ parentSpanId }) => !parentSpanId);
    const others = roots.filter(
      ({ name, links }) => !/^[A-Z]+ (?:\/|none$)/.test(name) && links?.length !== 1,
    );
    assert.ok(roots.length > 0);
    assert.deepEqual(others, []);
  });

  it('have no text of a post, no token and no address in them', async () => {
    const author = await publishing().anAuthor();
    const { id: postId } = await author.post({ platforms: ['x'] });
    await author.publish(postId);
    await runOf(postId);
    const all = JSON.stringify(collector().spans);
    assert.ok(!all.includes(author.marker));
    assert.ok(!all.includes(author.token));
    assert.doesNotMatch(all, /https?:|Bearer/);
  });
});

describe('a collector that is away', () => {
  const publishing = use(() =>
    startPublishing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACE_RATIO: '1' }),
  );

  it('costs its spans and nothing else', async () => {
    const author = await publishing().anAuthor();
    const { id: postId } = await author.post({ platforms: ['x'] });
    await author.publish(postId);
    assert.equal((await author.untilFinal(postId)).status, 'published');
  });
});

describe('without a collector', () => {
  it('nothing of OpenTelemetry is loaded', () => {
    const fileOf = (path: string): string => new URL(`../../src/${path}`, import.meta.url).href;
    const opens = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name.startsWith('@opentelemetry/')) console.log(name);
        return next(name, context);
      } });
      const { openService } = await import('${fileOf('process/open-service.ts')}');
      await import('${fileOf('engine/start-worker.ts')}');
      await import('${fileOf('api/http/start.ts')}');
      const { readConfig } = await import('${fileOf('config/index.ts')}');
      const env = ${JSON.stringify({ ...commonSettings(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })};
      await openService(readConfig(env), 'api');
      console.log('opened');
      process.exit();`;
    const args = ['--input-type=module', '--eval', opens];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(stdout.trim(), 'opened', stderr);
  });
});
