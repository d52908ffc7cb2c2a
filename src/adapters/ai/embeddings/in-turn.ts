import { turnsOf } from '../../../domain/turns/resources.ts';
import type { CallOptions } from '../ports.ts';

/** Runs one request to a model in the turn of the caller's organization, so that large documents delay no other ones. */
export const inTurn = <T>(
  { caller: { orgId }, signal }: CallOptions,
  request: () => Promise<T>,
): Promise<T> => turnsOf('embedding').take({ orgId, signal }, request);
