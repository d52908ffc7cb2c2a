import type { Guard } from '../guard.ts';
import { commitGuards } from './commit.ts';
import { connectionGuards } from './connections.ts';
import { eventGuards } from './events.ts';
import { guardedClientGuards } from './guarded-client.ts';
import { moneyAndKeyGuards } from './money-and-keys.ts';
import { outboxGuards } from './outbox.ts';
import { readingBackGuards } from './reading-back.ts';
import { wallAndLimitGuards } from './walls-and-limits.ts';

/** All of them, in the order of the argument in docs/faults.md. */
export const guards: readonly Guard[] = [
  ...outboxGuards,
  ...commitGuards,
  ...readingBackGuards,
  ...connectionGuards,
  ...eventGuards,
  ...moneyAndKeyGuards,
  ...wallAndLimitGuards,
  ...guardedClientGuards,
];
