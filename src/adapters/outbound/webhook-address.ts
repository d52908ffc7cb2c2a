import type { Config } from '../../config/index.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { literalAddress } from '../http/private-addresses.ts';
import { allowedBy, assertCallable, parseTarget } from './outbound-address.ts';
import { OutboundFailed } from './outbound-failed.ts';

/**
 * Throws `validation_failed` for an address that no webhook can have. Each call resolves the name again, so this refuses
 * only what is certain without a lookup. `field` is the field of the request.
 */
export const requireWebhookAddress = (
  config: Pick<Config, 'OUTBOUND_ALLOW' | 'WEBHOOK_HTTP'>,
  address: string,
  field = 'url',
): void => {
  const message = problemOf(config, address);
  if (message === undefined) return;
  const details = [{ path: field, code: 'not_allowed', message }];
  throw invalidRequest(details);
};

const problemOf = (
  { OUTBOUND_ALLOW, WEBHOOK_HTTP }: Pick<Config, 'OUTBOUND_ALLOW' | 'WEBHOOK_HTTP'>,
  address: string,
): string | undefined => {
  try {
    const { protocol, hostname } = parseTarget(address);
    if (protocol !== 'https:' && !WEBHOOK_HTTP) return 'Must be an https address.';
    const literal = isThisMachine(hostname) ? '127.0.0.1' : literalAddress(hostname);
    if (literal !== undefined) assertCallable(hostname, literal, allowedBy(OUTBOUND_ALLOW));
    return undefined;
  } catch (error) {
    if (error instanceof OutboundFailed) return error.message;
    throw error;
  }
};

const isThisMachine = (hostname: string): boolean => /^(.+\.)?localhost\.?$/.test(hostname);

/** Throws `validation_failed` for an address from which the service cannot read. */
export const requireReadableAddress = ({ OUTBOUND_ALLOW }: Pick<Config, 'OUTBOUND_ALLOW'>, address: string) =>
  requireWebhookAddress({ OUTBOUND_ALLOW, WEBHOOK_HTTP: true }, address);
