import type { Context } from 'koa';
import { publicUrl, type Config } from '../../../config/index.ts';
import { refuse } from '../../../domain/errors.ts';
import { isOwnHost } from '../../http/client/own-host.ts';

/**
 * Throws `origin_refused` for a request that a page of somewhere else makes, or that was sent to a name that is none of
 * ours: by another name for a machine of the person's own, a page on the internet could reach what listens there.
 */
export const requireOwnOrigin = (ctx: Pick<Context, 'get'>, config: Config): void => {
  const own = new URL(publicUrl(config));
  const origin = ctx.get('Origin');
  const allowed = [own.origin, ...config.CORS_ORIGINS.map(address => new URL(address).origin)];
  if (origin !== '' && !allowed.includes(origin))
    throw refuse(
      'origin_refused',
      'Pages of this origin may not use the MCP server; CORS_ORIGINS names those that may.',
    );
  if (isOwnHost(ctx.get('Host'), config)) return;
  throw refuse(
    'origin_refused',
    'The MCP server cannot be reached under this name; PUBLIC_URL and MCP_HOSTS have the names that work.',
  );
};
