import { z } from 'zod';
import { storable } from '../adapters/http/redact.ts';
import { mailAddressPattern } from '../domain/mail-address.ts';
import { asLine } from '../domain/lines.ts';

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email({ pattern: mailAddressPattern }));

/** An email address as our accounts have them; null for what is none. */
export const mailAddressOf = (given: unknown): string | null => address.safeParse(given).data ?? null;

/** A name as our people have them; null for none. */
export const nameOf = (given: unknown): string | null => {
  if (typeof given !== 'string') return null;
  return asLine(storable(given.trim().slice(0, 100))) || null;
};
