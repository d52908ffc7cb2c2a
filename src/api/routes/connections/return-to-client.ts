import type { Config } from '../../../config/index.ts';
import type { ReturnAddress } from '../../../db/connections/return-address.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isListedReturn, returnUrlOf, type ConsentEnd } from '../../../domain/return-urls.ts';

/** Gives the address that a browser goes on to, by how its consent ended. */
export type WayBack = (end: ConsentEnd) => string;

/** Undefined where nobody asked for one, and where its origin was taken off the lists since. */
export const wayBackTo = (
  { CONNECT_RETURN_ORIGINS }: Pick<Config, 'CONNECT_RETURN_ORIGINS'>,
  address: ReturnAddress | undefined,
): WayBack | undefined => {
  if (!address || !isListedReturn(address.url, [...CONNECT_RETURN_ORIGINS, ...address.origins]))
    return undefined;
  const { url, state, failure } = address;
  return end => returnUrlOf(url, state, 'error' in end && failure !== null ? { error: failure } : end);
};

/** What platforms call it when the person says no; it differs. */
const saidNo = /denied|cancel/;

/** Why a callback failed, as a code for the client. */
export const consentFailureOf = (error: Refusal, query: Record<string, string>): ConsentEnd => ({
  error: saidNo.test(query['error'] ?? '') ? 'access_denied' : error.code,
});
