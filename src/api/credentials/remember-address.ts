import { findEmailOfSession } from '../../db/auth/sessions.ts';
import type { ApiContext } from '../http/api-context.ts';

const notNoted = ({ service }: ApiContext, error: unknown): void =>
  service.log.warn({ err: error }, 'where an owner came from was not noted');

/**
 * Remembers that the account's owner used this address. A failure is ignored, because the operation itself has succeeded.
 */
export const rememberAddress = (api: ApiContext, ip: string, email: string): Promise<void> =>
  api.tries.remember(ip, email).catch((error: unknown) => notNoted(api, error));

/**
 * Remembers the address of a person whose session began without a password, because they proved their identity in another
 * way.
 */
export const rememberOwner = async (api: ApiContext, ip: string, tokenHash: string): Promise<void> => {
  try {
    const email = await findEmailOfSession(api.service.orm.em.fork(), tokenHash);
    if (email !== undefined) await api.tries.remember(ip, email);
  } catch (error) {
    notNoted(api, error);
  }
};
