import type { Account } from '../step.ts';

/** Returns whether an account owns the app, so that X bills less for reading its own posts and mentions. */
export const isOwner = (
  owners: readonly string[],
  { externalId, handle }: Pick<Account, 'externalId' | 'handle'>,
): boolean => owners.includes(externalId) || owners.includes(handle.toLowerCase());
