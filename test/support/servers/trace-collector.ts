import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string };

/** A span as OTLP writes it in JSON. */
export interface SeenSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: SeenSpan[] }[] }[];
}

/** Receives spans as a collector does: OTLP over HTTP, in JSON. */
export const startTraceCollector = async () => {
  const spans: SeenSpan[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(`${request.method} ${request.url}`);
    void json(request).then(batch => {
      const { resourceSpans } = batch as Batch;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(one => one.spans)));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
};
