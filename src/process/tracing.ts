import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from '../domain/origins.ts';
import { learnForLog } from './log-context.ts';

/** Data known at the start of a span. */
export interface SpanBegin {
  name: string;
  kind: 'server' | 'producer' | 'consumer' | 'client' | 'internal';
  attributes?: Record<string, string | number>;
  /** Parent span. Defaults to the current span. */
  parent?: TraceSpan | undefined;
}

/** Span of past work with given times and a known id. */
export interface SpanOfBefore extends SpanBegin, TraceSpan {
  /** Span that caused it without being its parent. */
  link?: TraceSpan | undefined;
  beganAt: number;
  failed: boolean;
}

/** Span in progress. */
export interface OpenSpan {
  name(name: string): void;
  set(attributes: Record<string, string | number>): void;
  failed(): void;
}

/** Destination of spans. */
export interface Tracing {
  /** Runs work within a span. Only requests start a trace. Without a trace, the work runs without a span. */
  span<T>(told: SpanBegin, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T>;
  /** Stores a finished span. */
  keep(span: SpanOfBefore): void;
  /** Sends the buffered spans. They are lost if the collector is unreachable. */
  close(): Promise<void>;
}

/** Tracing that does nothing, if no collector is configured. */
export const noTracing: Tracing = {
  span: (_told, work) => work(undefined),
  keep: () => undefined,
  close: () => Promise.resolve(),
};

const spans = new AsyncLocalStorage<TraceSpan>();

/** Returns the current span, or undefined if none is recorded. */
export const findSpan = (): TraceSpan | undefined => spans.getStore();

/** Runs work within a span, so that its log lines contain the trace id. */
export const withinSpan = <T>(span: TraceSpan, work: () => T): T =>
  spans.run(span, () => {
    learnForLog({ traceId: span.traceId });
    return work();
  });

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** Returns a span in the format of W3C Trace Context (`traceparent`). Only recorded spans are written. */
export const traceparentOf = ({ traceId, spanId }: TraceSpan): string => `00-${traceId}-${spanId}-01`;

/** Parses a `traceparent`. Returns undefined for anything else. */
export const readTraceparent = (text: string | null | undefined): TraceSpan | undefined => {
  const [, traceId, spanId] = form.exec(text ?? '') ?? [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
};
