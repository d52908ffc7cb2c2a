import type { ApiContext } from './api-context.ts';

/** Notes that an account's owner was here; when that fails, what they asked for has been done all the same. */
export const rememberAddress = (api: ApiContext, ip: string, email: string): Promise<void> =>
  api.tries.remember(ip, email).catch((error: unknown) => {
    api.service.log.warn({ err: error }, 'where an owner came from was not noted');
  });
