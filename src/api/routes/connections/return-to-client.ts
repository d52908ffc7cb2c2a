import { originsToReturnTo, type Config } from '../../../config/index.ts';
import type { ReturnAddress } from '../../../db/connections/return-address.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isListedReturn, returnUrlOf, type ConsentEnd } from '../../../domain/connections/return-urls.ts';

/** Where a browser goes on to. */
export interface Onward {
  url: string;
  /** False: only when the person follows the link. */
  byItself: boolean;
}

/** Gives where a browser goes on to, by how its consent ended. */
export type WayBack = (end: ConsentEnd) => Onward;

/**
 * Undefined where nobody asked for one, and where its origin was taken off the lists since. `decided`: the person has just
 * pressed a button on our page. Before that a browser goes by itself to the operator's origins alone: anyone can make an
 * organization that lists an origin, and a link to us would lead to it unseen.
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

/** What platforms call it when the person says no; it differs. */
const saidNo = /denied|cancel/;

/** Why a callback failed, as a code for the client. */
export const consentFailureOf = (error: Refusal, query: Record<string, string>): ConsentEnd => ({
  error: saidNo.test(query['error'] ?? '') ? 'access_denied' : error.code,
});
