import type { Client } from 'typesense';
import type { z } from 'zod';
import { explained, notWell } from './search-errors.ts';

/** Turns an expected error of the server into a result. Undefined keeps the error. */
type Pardon<T> = (error: unknown) => { is: T } | undefined;

/** Treats a status as a result: a missing collection, or one that already exists. */
export const statusIs =
  <T>(status: number, value: T): Pardon<T> =>
  error =>
    typeof error === 'object' && error !== null && 'httpStatus' in error && error.httpStatus === status
      ? { is: value }
      : undefined;

/** Makes one call to the server and checks its answer. Throws one of our errors for any failure. */
export type AskServer = <T, P = never>(
  answer: z.ZodType<T>,
  call: (client: Client) => Promise<unknown>,
  pardon?: Pardon<P>,
) => Promise<T | P>;

export const createAskServer =
  (connect: () => Promise<Client>): AskServer =>
  async (answer, call, pardon) => {
    const client = await connect();
    try {
      const checked = answer.safeParse(await call(client));
      if (checked.success) return checked.data;
    } catch (error) {
      const pardoned = pardon?.(error);
      if (pardoned) return pardoned.is;
      throw explained(error);
    }
    throw notWell();
  };
