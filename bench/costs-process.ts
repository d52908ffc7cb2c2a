import { constants, setPriority } from 'node:os';
import type { CostlyAttack } from './measures/costs.ts';

/**
 * Asks for what costs much, so many at once or a second, in a process of its own. Says `begun` when the first answer has come.
 * Told to pause, it waits for the answers that are still to come, and says how many there were of each status.
 */

// an attacker works on machines of their own: here, what it costs to attack must not keep the attacked waiting
setPriority(constants.priority.PRIORITY_LOW);

let counts: Record<string, number> = {};
let isOn = false;
let asking: Promise<void>[] = [];
let number = 0;

/** What goes with a request: a form with its file, or a body with the number of the request. */
const payloadOf = ({ body, mark, file }: CostlyAttack): { body?: FormData | string } => {
  if (file !== undefined) {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(file, 'base64')]), 'picture.png');
    return { body: form };
  }
  if (body === undefined) return {};
  return { body: mark === undefined ? body : body.replaceAll(mark, String((number += 1))) };
};

const ask = async (attack: CostlyAttack): Promise<void> => {
  const { url, method, headers } = attack;
  const response = await fetch(url, { method, headers, ...payloadOf(attack) }).catch(() => undefined);
  const bytes = (await response?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0;
  const what = String(response?.status ?? 'broken');
  if (Object.keys(counts).length === 0) process.send?.('begun');
  counts[what] = (counts[what] ?? 0) + 1;
  counts['bytes'] = (counts['bytes'] ?? 0) + bytes;
};

const begin = (attack: CostlyAttack): void => {
  isOn = true;
  const go = async (): Promise<void> => {
    // refused, it comes again as often as an impatient client does
    for (; isOn; await new Promise(resolve => setTimeout(resolve, attack.everyMs))) await ask(attack);
  };
  asking = Array.from({ length: attack.atOnce }, go);
};

const pause = async (): Promise<void> => {
  isOn = false;
  await Promise.all(asking);
  process.send?.(counts);
  counts = {};
};

process.on('message', (message: CostlyAttack | 'pause') => {
  if (message === 'pause') void pause();
  else begin(message);
});
process.once('disconnect', () => process.exit());
