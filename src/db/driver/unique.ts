import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Refusal } from '../../domain/errors.ts';

/**
 * Waits for a write. If the write violates the named unique constraint, throws the refusal instead; passes other errors
 * through. Frequent callers pass a function that creates the refusal when needed, because creating one costs as much as
 * sending a statement.
 */
export const refusingDuplicates = async <T>(
  work: Promise<T>,
  constraint: string,
  refusal: Refusal | (() => Refusal),
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException && error.message.includes(`"${constraint}"`))
      throw typeof refusal === 'function' ? refusal() : refusal;
    throw error;
  }
};
