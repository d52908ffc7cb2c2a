import { findEmailOfSession } from '../../db/auth/sessions.ts';
import type { ApiContext } from '../http/api-context.ts';

const notNoted = ({ service }: ApiContext, error: unknown): void =>
  service.log.warn({ err: error }, 'where an owner came from was not noted');

/** Notes that an account's owner was here; when that fails, what they asked for has been done all the same. */
export const rememberAddress = (api: ApiContext, ip: string, email: string): Promise<void> =>
  api.tries.remember(ip, email).catch((error: unknown) => notNoted(api, error));

/** The same for whom a session was begun for, where they have proven themselves otherwise than by a password. */
export const rememberOwner = async (api: ApiContext, ip: string, tokenHash: string): Promise<void> => {
  try {
    const email = await findEmailOfSession(api.service.orm.em.fork(), tokenHash);
    if (email !== undefined) await api.tries.remember(ip, email);
  } catch (error) {
    notNoted(api, error);
  }
};
