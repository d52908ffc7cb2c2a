import type { Config } from '../config/index.ts';

const isAsked = ({ MAIL_URL }: Pick<Config, 'MAIL_URL'>, env: NodeJS.ProcessEnv): boolean =>
  MAIL_URL !== undefined || Boolean(env['ADDRESS_PROOF']);

/**
 * Settings about proving email addresses. Without a mail server no proof reaches a person's mailbox, so `npm start`
 * requires none unless configured.
 */
export const proofSettings = (
  config: Pick<Config, 'MAIL_URL'>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => (isAsked(config, env) ? {} : { ADDRESS_PROOF: 'none' });

/** Returns the warning about this at the start. Undefined if there is nothing to warn about. */
export const proofWarning = (
  config: Pick<Config, 'MAIL_URL'>,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined =>
  isAsked(config, env)
    ? undefined
    : 'mails are written to files, so email addresses count as verified; with a mail server, people verify their addresses by mail';
