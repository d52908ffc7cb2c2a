import type { Context } from 'koa';
import { publicUrl, type Config } from '../../config/index.ts';
import { socialLoginLifetime } from '../../domain/auth/social-logins.ts';

const isHttps = (config: Config): boolean => publicUrl(config).startsWith('https:');

/** The prefix has browsers refuse the cookie from any other host, and without https: where there is none, there is no prefix. */
const nameOf = (config: Config): string => (isHttps(config) ? '__Host-social-login' : 'social-login');

const ours = /^[\w-]{43}$/;

/** What this browser was given when it began to log in; undefined when it has nothing of ours. */
export const browserOf = (ctx: Context, config: Config): string | undefined => {
  const value = ctx.cookies.get(nameOf(config));
  return value !== undefined && ours.test(value) ? value : undefined;
};

/**
 * Gives the browser its cookie for as long as a login may take. `Lax`, because it must come along when the provider sends
 * the browser back.
 */
export const rememberBrowser = (ctx: Context, config: Config, value: string): void => {
  const secure = isHttps(config) ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${socialLoginLifetime / 1_000}; HttpOnly; SameSite=Lax${secure}`;
  ctx.append('Set-Cookie', `${nameOf(config)}=${value}; ${attributes}`);
};
