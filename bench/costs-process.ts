import { constants, setPriority } from 'node:os';
import type { CostlyAttack } from './measures/costs.ts';

/** Asks for what costs much, so many at once or a second, in a process of its own, and says what it was answered. */

// an attacker works on machines of their own: here, what it costs to attack must not keep the attacked waiting
setPriority(constants.priority.PRIORITY_LOW);

let counts: Record<string, number> = {};
let isOn = false;

const ask = async ({ url, method, headers, body, file }: CostlyAttack): Promise<void> => {
  const form = new FormData();
  if (file !== undefined) form.set('file', new Blob([Buffer.from(file, 'base64')]), 'picture.png');
  const given = file === undefined ? body : form;
  const response = await fetch(url, { method, headers, ...(given !== undefined && { body: given }) }).catch(
    () => undefined,
  );
  const bytes = (await response?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0;
  const what = String(response?.status ?? 'broken');
  counts[what] = (counts[what] ?? 0) + 1;
  counts['bytes'] = (counts['bytes'] ?? 0) + bytes;
};

const begin = (attack: CostlyAttack): void => {
  isOn = true;
  for (let one = 0; one < attack.atOnce; one += 1)
    void (async () => {
      // refused, it comes again as often as an impatient client does
      for (; isOn; await new Promise(resolve => setTimeout(resolve, attack.everyMs))) await ask(attack);
    })();
};

process.on('message', (message: CostlyAttack | 'pause') => {
  if (message !== 'pause') return begin(message);
  isOn = false;
  process.send?.(counts);
  counts = {};
});
process.once('disconnect', () => process.exit());
