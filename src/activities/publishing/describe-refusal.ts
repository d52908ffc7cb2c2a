import { Refusal } from '../../domain/errors.ts';
import type { TargetError } from '../../domain/posts.ts';

/** What a refusal of our own (no connection, dead token) looks like on a post; anything else is rethrown. */
export const describeRefusal = (error: unknown): TargetError => {
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.message, retryable: true };
};
