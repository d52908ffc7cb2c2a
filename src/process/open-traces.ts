import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/index.ts';
import type { TraceSpan } from '../domain/origins.ts';
import { findSpan, withinSpan, type OpenSpan, type SpanOfBefore, type Tracing } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** Maximum milliseconds to wait for a collector, also at shutdown. */
const exportMs = 3_000;

const contextOf = (span: TraceSpan) => ({ ...span, traceFlags: TraceFlags.SAMPLED, isRemote: true });

const below = (parent: TraceSpan | undefined): Context =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;

const fail = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });

const open = (span: Span): OpenSpan => ({
  name: name => void span.updateName(name),
  set: attributes => void span.setAttributes(attributes),
  failed: () => fail(span),
});

const addressOf = (endpoint: string): string => `${endpoint.replace(/\/$/, '')}/v1/traces`;

/** Sends spans to a collector (OTLP over HTTP) in batches. If the collector is unreachable, only spans are lost. */
export const openTraces = (config: Config, endpoint: string, role: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: addressOf(endpoint), timeoutMillis: exportMs });
  const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs });
  const shared = {
    resource: resourceFromAttributes({ 'service.name': `social-publishing-${role}` }),
    spanProcessors: [processor],
  };
  const ratio = new TraceIdRatioBasedSampler(config.TRACE_RATIO);
  const provider = new TracerProvider({ ...shared, sampler: new ParentBasedSampler({ root: ratio }) });
  const tracer = provider.getTracer('social-publishing');
  return {
    span: async ({ name, kind, attributes = {}, parent = findSpan() }, work) => {
      if (!parent && kind !== 'server') return work(undefined);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, below(parent));
      if (!span.isRecording()) return work(undefined);
      try {
        return await withinSpan(span.spanContext(), () => work(open(span)));
      } catch (error) {
        fail(span);
        throw error;
      } finally {
        span.end();
      }
    },
    keep: span => keepSpan(shared, span),
    close: async () => {
      await provider.shutdown().catch(() => undefined);
    },
  };
};

/**
 * Stores a finished span. A separate provider is used for each, because only a provider can set ids. It costs objects but
 * no timers.
 */
const keepSpan = (
  shared: Pick<ConstructorParameters<typeof TracerProvider>[0] & object, 'resource' | 'spanProcessors'>,
  { name, kind, attributes = {}, parent, link, traceId, spanId, beganAt, failed }: SpanOfBefore,
): void => {
  const ids = new RandomIdGenerator();
  ids.generateTraceId = () => traceId;
  ids.generateSpanId = () => spanId;
  const provider = new TracerProvider({ ...shared, idGenerator: ids, sampler: new AlwaysOnSampler() });
  const links = link ? [{ context: contextOf(link) }] : [];
  const span = provider
    .getTracer('social-publishing')
    .startSpan(name, { kind: kinds[kind], attributes, links, startTime: beganAt }, below(parent));
  if (failed) fail(span);
  span.end();
};
