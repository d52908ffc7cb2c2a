import type { Config } from '../config/index.ts';

const isAsked = ({ MAIL_URL }: Pick<Config, 'MAIL_URL'>, env: NodeJS.ProcessEnv): boolean =>
  MAIL_URL !== undefined || Boolean(env['ADDRESS_PROOF']);

/** Without a mail server no proof arrives at a person's mailbox, so `npm start` asks for none unless told to. */
export const proofSettings = (
  config: Pick<Config, 'MAIL_URL'>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => (isAsked(config, env) ? {} : { ADDRESS_PROOF: 'none' });

/** What is said of it at the start; undefined where there is nothing to say. */
export const proofWarning = (
  config: Pick<Config, 'MAIL_URL'>,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined =>
  isAsked(config, env)
    ? undefined
    : 'mails are written to files, so email addresses count as verified; with a mail server (MAIL_URL), people verify their addresses by mail';
