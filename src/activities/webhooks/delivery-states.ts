import type { Sendable } from '../../db/webhooks/attempts.ts';
import { testEvent } from '../../domain/webhooks/events.ts';

/** A test takes the way of every event and counts for nothing. */
export const isTest = ({ event }: Pick<Sendable, 'event'>): boolean => event === testEvent;
