import type { ApiContext } from '../http/api-context.ts';

const notNoted = ({ service }: ApiContext, error: unknown): void =>
  service.log.warn({ err: error }, 'where an owner came from was not noted');

/** Notes that an account's owner was here; when that fails, what they asked for has been done all the same. */
export const rememberAddress = (api: ApiContext, ip: string, email: string): Promise<void> =>
  api.tries.remember(ip, email).catch((error: unknown) => notNoted(api, error));

/** The same for whom a session was begun for, where they have proven themselves otherwise than by a password. */
export const rememberOwner = async (api: ApiContext, ip: string, tokenHash: string): Promise<void> => {
  try {
    const [owner] = await api.service.orm.em
      .fork()
      .execute<{ email: string }[]>(
        'select email from users where id = (select user_id from sessions where token_hash = ?)',
        [tokenHash],
      );
    if (owner) await api.tries.remember(ip, owner.email);
  } catch (error) {
    notNoted(api, error);
  }
};
