import type { Context } from 'koa';
import { publicUrl, type Config } from '../../config/index.ts';
import { socialLoginLifetime } from '../../domain/auth/social-logins.ts';

const isHttps = (config: Config): boolean => publicUrl(config).startsWith('https:');

/**
 * Name of the cookie. The `__Host-` prefix makes browsers refuse the cookie from other hosts and without https, so plain
 * http uses a name without it.
 */
const nameOf = (config: Config): string => (isHttps(config) ? '__Host-social-login' : 'social-login');

const ours = /^[\w-]{43}$/;

/** Returns the value that this browser got when it began to log in, or undefined if it has none. */
export const browserOf = (ctx: Context, config: Config): string | undefined => {
  const value = ctx.cookies.get(nameOf(config));
  return value !== undefined && ours.test(value) ? value : undefined;
};

/**
 * Sets the browser's cookie for as long as a login may take. `Lax`, so that the browser sends it when the provider
 * redirects back.
 */
export const rememberBrowser = (ctx: Context, config: Config, value: string): void => {
  const secure = isHttps(config) ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${socialLoginLifetime / 1_000}; HttpOnly; SameSite=Lax${secure}`;
  ctx.append('Set-Cookie', `${nameOf(config)}=${value}; ${attributes}`);
};
