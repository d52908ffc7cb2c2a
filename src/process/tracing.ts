import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from '../domain/origins.ts';
import { learnForLog } from './log-context.ts';

/** What is known as a span begins. */
export interface SpanBegin {
  name: string;
  kind: 'server' | 'producer' | 'consumer' | 'client' | 'internal';
  attributes?: Record<string, string | number>;
  /** What it is a part of; by itself the span under way. */
  parent?: TraceSpan | undefined;
}

/** A span that says when it was, whose id is known beforehand. */
export interface SpanOfBefore extends SpanBegin, TraceSpan {
  /** What asked for it, and is no part of it. */
  link?: TraceSpan | undefined;
  beganAt: number;
  failed: boolean;
}

/** A span under way. */
export interface OpenSpan {
  name(name: string): void;
  set(attributes: Record<string, string | number>): void;
  failed(): void;
}

/** Where spans go. */
export interface Tracing {
  /** Runs work as a span. Only what a request asks for begins a trace; where none is kept the work runs without a span. */
  span<T>(told: SpanBegin, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T>;
  /** Keeps a span that is over. */
  keep(span: SpanOfBefore): void;
  /** Sends what waits; in vain where nobody takes it. */
  close(): Promise<void>;
}

/** Where none are asked for. */
export const noTracing: Tracing = {
  span: (_told, work) => work(undefined),
  keep: () => undefined,
  close: () => Promise.resolve(),
};

const spans = new AsyncLocalStorage<TraceSpan>();

/** The span under way; undefined where none is kept. */
export const findSpan = (): TraceSpan | undefined => spans.getStore();

/** Runs work as part of a span, whose trace its log lines name. */
export const withinSpan = <T>(span: TraceSpan, work: () => T): T =>
  spans.run(span, () => {
    learnForLog({ traceId: span.traceId });
    return work();
  });

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** As W3C Trace Context writes it (`traceparent`); only kept spans are written. */
export const traceparentOf = ({ traceId, spanId }: TraceSpan): string => `00-${traceId}-${spanId}-01`;

/** Reads the same; undefined for anything else. */
export const readTraceparent = (text: string | null | undefined): TraceSpan | undefined => {
  const [, traceId, spanId] = form.exec(text ?? '') ?? [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
};
