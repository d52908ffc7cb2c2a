import type { OperatorPause } from '../db/publishing/operator-pauses.ts';
import { asLine } from '../domain/lines.ts';
import { shortTime } from './table.ts';

/** Formats an active pause as a line. */
export const describePause = ({ kind, name, reason, actor, createdAt, held }: OperatorPause): string =>
  asLine(`${kind} ${name} is paused since ${shortTime(createdAt)} by ${actor}: ${reason} (${held} held)`);
