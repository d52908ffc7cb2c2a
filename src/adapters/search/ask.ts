import type { Client } from 'typesense';
import type { z } from 'zod';
import { explained, notWell } from './search-errors.ts';

/** Turns an error of the server into a result; undefined leaves it one. */
type Pardon<T> = (error: unknown) => { is: T } | undefined;

/** What a status stands for that is no failure here: a missing collection, or one that is there already. */
export const statusIs =
  <T>(status: number, value: T): Pardon<T> =>
  error =>
    typeof error === 'object' && error !== null && 'httpStatus' in error && error.httpStatus === status
      ? { is: value }
      : undefined;

/** Makes one call to the server and checks its answer; gives one of our errors for whatever goes wrong. */
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
