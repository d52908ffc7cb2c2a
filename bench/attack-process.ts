import { request, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { Attack, AttackCount } from './attack.ts';

/** Attacks one address on command, in a process of its own, and reports the responses. */

let counts: AttackCount = {};
const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);

/** Body just below the size limit, with as many fields as fit. The other body has as many levels as fit. */
const wide = Buffer.from(`{${Array.from({ length: 100_000 }, (_, field) => `"${field}":1`).join()}}`);
const deep = Buffer.from('['.repeat(500_000) + ']'.repeat(500_000));
const muchHead = { 'X-Much': 'x'.repeat(20_000) };

const ask = (url: string, what: string, options: RequestOptions, body?: Buffer): void => {
  const sending = request(new URL(options.path ?? '/posts', url), { ...options, agent: false }, response => {
    count(`${what} ${response.statusCode}`);
    response.resume();
  });
  // The server may respond and close the connection before the whole body was sent.
  sending.on('error', () => undefined);
  sending.end(body);
};

const slowHeads = { count: 200, lineEveryMs: 500 };
const open = new Set<Socket>();

/** Sends a request head that never ends, line by line. After a disconnect it starts again. */
const dripHead = (url: string): void => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  open.add(socket);
  socket.write('GET /posts HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), slowHeads.lineEveryMs);
  socket.on('error', () => undefined);
  socket.resume();
  socket.once('close', () => {
    clearInterval(drip);
    if (!open.delete(socket)) return;
    count('slow heads cut off');
    dripHead(url);
  });
};

const begin = ({ url, key, perSecond, instead }: Attack): NodeJS.Timeout => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const unwieldy = [
    () => ask(url, '100 000 fields', { method: 'POST', headers }, wide),
    () => ask(url, '20 KB of headers', { headers: { ...headers, ...muchHead } }),
    () => ask(url, '500 000 levels', { method: 'POST', headers }, deep),
  ];
  const kinds = instead ? [() => ask(url, 'ordinary', { headers })] : unwieldy;
  let turn = 0;
  for (let head = 0; !instead && head < slowHeads.count; head += 1) dripHead(url);
  return setInterval(() => kinds[(turn += 1) % kinds.length]?.(), 1_000 / perSecond);
};

const pause = (attacking: NodeJS.Timeout | undefined): void => {
  clearInterval(attacking);
  const sockets = [...open];
  open.clear();
  for (const socket of sockets) socket.destroy();
};

// A real attacker uses their own machines, so here the attack must not take CPU time from the target.
setPriority(constants.priority.PRIORITY_LOW);

let attacking: NodeJS.Timeout | undefined;
process.on('message', (message: Attack | 'pause') => {
  if (message !== 'pause') return void (attacking = begin(message));
  pause(attacking);
  process.send?.(counts);
  counts = {};
});
process.once('disconnect', () => process.exit());
