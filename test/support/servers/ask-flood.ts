import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setDefaultCACertificates } from 'node:tls';
import { createOutbound } from '../../../src/adapters/outbound/outbound.ts';
import { certificate } from './certificate.ts';

/** Result of a process that asked a server for more than it keeps. */
export interface Asked {
  /** Bytes that were kept of each answer. */
  kept: number[];
  /** Bytes of each answer, its head included, that were taken from the system. */
  read: number[];
  /** Maximum growth of the process in bytes. */
  grown: number;
}

/** Runs as a separate process, so that its memory is measured alone: `<url> <how often>`, and a URL with a small answer. */
const [, , url = '', times = '1', small = ''] = process.argv;
setDefaultCACertificates([certificate.cert]);
const outbound = createOutbound({ OUTBOUND_ALLOW: ['127.0.0.0/8'] }, () => Promise.resolve(['127.0.0.1']));
const answers: IncomingMessage[] = [];
subscribe('http.client.response.finish', message =>
  answers.push((message as { response: IncomingMessage }).response),
);

const ask = async (where: string): Promise<number> => {
  const limits = { timeoutMs: 15_000, maxBytes: 16_384 };
  return (await outbound.request({ method: 'POST', url: where, body: '{}', ...limits })).body.length;
};

for (let warming = 0; warming < 20; warming += 1) await ask(small);
answers.length = 0;
const before = process.memoryUsage.rss();
let max = before;
const look = (): void => void (max = Math.max(max, process.memoryUsage.rss()));
const timer = setInterval(look, 1);
const kept: number[] = [];
for (let time = 0; time < Number(times); time += 1) {
  kept.push(await ask(url));
  look();
}
clearInterval(timer);
const read = answers.map(({ socket }) => socket.bytesRead);
console.log(JSON.stringify({ kept, read, grown: max - before } satisfies Asked));
