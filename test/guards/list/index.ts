import type { Guard } from '../guard.ts';
import { commitGuards } from './commit.ts';

/** All of them, in the order of the argument in docs/faults.md. */
export const guards: readonly Guard[] = [...commitGuards];
