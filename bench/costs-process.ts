import { constants, setPriority } from 'node:os';
import { numberMark, type AnswerCounts, type CostlyAttack, type CostlyRequest } from './costly-attack.ts';

/**
 * Asks for what costs much, so many at once or a second, in a process of its own. Says `begun` when the first answer has come.
 * Told to pause, it waits a while for the answers that are still to come, and says how many there were of each status.
 */

// an attacker works on machines of their own: here, what it costs to attack must not keep the attacked waiting
setPriority(constants.priority.PRIORITY_LOW);

/** How long it waits for answers before it leaves. */
const patienceMs = 3_000;

let counts: AnswerCounts = {};
/** Told to pause, and gone without the answers that are still to come. */
let pausing: AbortController;
let leaving: AbortController;
let asking: Promise<void>[] = [];
let number = 0;

/** Returns the payload of a request: a form with its file, or a body. */
const payloadOf = ({ body, file }: CostlyRequest): { body?: FormData | string } => {
  if (body !== undefined) return { body: body.replaceAll(numberMark, String(number)) };
  if (file === undefined) return {};
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(file, 'base64')]), 'picture.png');
  return { body: form };
};

const count = (what: string, times = 1): void => void (counts[what] = (counts[what] ?? 0) + times);

const whatOf = ({ label }: CostlyRequest, response: Response | undefined): string => {
  const status = response?.status ?? 'broken';
  const isPolite = status === 503 && response?.headers.has('retry-after');
  return [label, status, isPolite && 'with Retry-After'].filter(Boolean).join(' ');
};

const ask = async (request: CostlyRequest, unread: boolean): Promise<void> => {
  number += 1;
  const { method, headers } = request;
  const url = request.url.replaceAll(numberMark, String(number));
  const { signal } = leaving;
  const sent = { method, headers, signal, ...payloadOf(request) };
  const response = await fetch(url, sent).catch(() => undefined);
  if (signal.aborted && !response) return count('left');
  if (Object.keys(counts).length === 0) process.send?.('begun');
  count(whatOf(request, response));
  if (unread && response?.ok) {
    await untilPaused();
    return response.body?.cancel();
  }
  count('bytes', (await response?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0);
};

const untilPaused = async (ms?: number): Promise<void> => {
  const { signal } = pausing;
  if (signal.aborted) return;
  await new Promise<void>(resolve => {
    if (ms !== undefined) setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
};

const begin = ({ requests, atOnce, everyMs, unread = false }: CostlyAttack): void => {
  [pausing, leaving] = [new AbortController(), new AbortController()];
  let turn = 0;
  const go = async (): Promise<void> => {
    // refused, it comes again as often as an impatient client does
    for (; !pausing.signal.aborted; await untilPaused(everyMs)) {
      const request = requests[(turn += 1) % requests.length];
      if (request) await ask(request, unread).catch(() => undefined);
    }
  };
  asking = Array.from({ length: atOnce }, go);
};

const pause = async (): Promise<void> => {
  pausing.abort();
  const left = setTimeout(() => leaving.abort(), patienceMs);
  await Promise.all(asking);
  clearTimeout(left);
  process.send?.(counts);
  counts = {};
};

process.on('message', (message: CostlyAttack | 'pause') => {
  if (message === 'pause') void pause();
  else begin(message);
});
process.once('disconnect', () => process.exit());
