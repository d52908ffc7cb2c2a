import { originsToReturnTo, type Config } from '../../../config/index.ts';
import type { ReturnAddress } from '../../../db/connections/return-address.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isListedReturn, returnUrlOf, type ConsentEnd } from '../../../domain/connections/return-urls.ts';

/** Address to which a browser continues. */
export interface Onward {
  url: string;
  /** False if the browser continues only when the person follows the link. */
  byItself: boolean;
}

/** Returns the address to which a browser continues, by the outcome of its consent. */
export type WayBack = (end: ConsentEnd) => Onward;

/**
 * Returns the way back to a client. Undefined if no address was given, or if its origin was removed from the lists since.
 * `decided` is true if the person has just pressed a button on our page. Otherwise the browser continues automatically only
 * to the operator's origins: anyone can create an organization that lists an origin, and a link to us would then redirect
 * there unnoticed.
 */
export const wayBackTo = (
  config: Config,
  address: ReturnAddress | undefined,
  { decided }: { decided: boolean },
): WayBack | undefined => {
  const ofAll = originsToReturnTo(config);
  if (!address || !isListedReturn(address.url, [...ofAll, ...address.origins])) return undefined;
  const { url, state, failure } = address;
  const byItself = decided || isListedReturn(url, ofAll);
  return end => ({
    url: returnUrlOf(url, state, 'error' in end && failure !== null ? { error: failure } : end),
    byItself,
  });
};

/** Matches the errors with which platforms report that the person declined, which differ. */
const saidNo = /denied|cancel/;

/** Returns why a callback failed, as a code for the client. */
export const consentFailureOf = (error: Refusal, query: Record<string, string>): ConsentEnd => ({
  error: saidNo.test(query['error'] ?? '') ? 'access_denied' : error.code,
});
