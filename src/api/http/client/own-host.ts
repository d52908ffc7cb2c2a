import type { Middleware } from 'koa';
import { appUrl, listensHereOnly, publicUrl, type Config } from '../../../config/index.ts';
import { refuse } from '../../../domain/errors.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const nameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/**
 * Whether the request was sent to one of our own host names. Under another name for a local machine, a page on the internet
 * could reach the service there (DNS rebinding). A service that others can reach directly needs no such protection.
 */
export const isOwnHost = (host: string, config: Config): boolean => {
  const name = nameOf(host);
  if (name === undefined) return false;
  const own = [publicUrl(config), appUrl(config)].map(address => new URL(address).hostname);
  return loopback.has(name) || own.includes(name) || config.MCP_HOSTS.includes(name);
};

/** Throws `origin_refused` for a request to this machine under a host name that is not ours. */
export const refuseForeignHost =
  (config: Config): Middleware =>
  async (ctx, next) => {
    const host = ctx.get('Host');
    if (host !== '' && listensHereOnly(config) && !isOwnHost(host, config))
      throw refuse(
        'origin_refused',
        'The service does not answer under this host name. PUBLIC_URL, APP_URL, and MCP_HOSTS list the names that work.',
      );
    await next();
  };
