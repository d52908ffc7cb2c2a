import { constants, setPriority } from 'node:os';
import { numberMark, type AnswerCounts, type CostlyAttack, type CostlyRequest } from './costly-attack.ts';

/**
 * Sends expensive requests, a number at once or per second, in a process of its own. Reports `begun` after the first
 * response. On pause it waits a while for pending responses, and reports the number of responses by status.
 */

// A real attacker uses their own machines, so here the attack must not take CPU time from the target.
setPriority(constants.priority.PRIORITY_LOW);

/** Maximum wait for responses in milliseconds. */
const patienceMs = 3_000;

let counts: AnswerCounts = {};
/** Aborts when pending responses are abandoned after a pause. */
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
    // A rejected request is repeated as often as an impatient client would.
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
