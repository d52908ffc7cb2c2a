import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Refusal } from '../../domain/errors.ts';

/** Waits for a write; when it breaks the named unique constraint, throws the refusal instead. Other errors pass through. */
export const refusingDuplicates = async <T>(
  work: Promise<T>,
  constraint: string,
  refusal: Refusal,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException && error.message.includes(`"${constraint}"`))
      throw refusal;
    throw error;
  }
};
