import { listensHereOnly, type Config } from '../config/index.ts';

const thisMachine = 'localhost,127.0.0.0/8,::1';

/**
 * Whether users of the local stack, who own this machine, may have webhooks and files on it. Once others can reach the API,
 * or the operator has named networks, only what was named is allowed.
 */
const isAllowed = (config: Config): boolean => config.OUTBOUND_ALLOW.length === 0 && listensHereOnly(config);

/** Returns the settings that open this machine to URLs of users. Empty if it stays closed. */
export const loopbackSettings = (config: Config, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  isAllowed(config) ? { OUTBOUND_ALLOW: thisMachine, WEBHOOK_HTTP: env['WEBHOOK_HTTP'] || 'true' } : {};

/** Returns the warning about this at the start. Undefined if there is nothing to warn about. */
export const loopbackWarning = (config: Config): string | undefined =>
  isAllowed(config)
    ? 'webhooks and file URLs may lead to this machine; a service that listens on a public address refuses that'
    : undefined;
