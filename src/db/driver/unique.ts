import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Refusal } from '../../domain/errors.ts';

/**
 * Waits for a write; when it breaks the named unique constraint, throws the refusal instead. Other errors pass through. Where
 * it is called often, the refusal is made when it is needed: one costs as much as a statement's sending.
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
