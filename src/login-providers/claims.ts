import { z } from 'zod';
import { cleanText } from '../domain/outside-text.ts';
import { mailAddressPattern } from '../domain/mail-address.ts';
import { asLine } from '../domain/lines.ts';

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email({ pattern: mailAddressPattern }));

/** Returns an email address in the form of our accounts, or null if it is invalid. */
export const mailAddressOf = (given: unknown): string | null => address.safeParse(given).data ?? null;

/** Returns a name in the form of our users, or null if there is none. */
export const nameOf = (given: unknown): string | null => {
  if (typeof given !== 'string') return null;
  return asLine(cleanText(given.trim().slice(0, 100))) || null;
};
