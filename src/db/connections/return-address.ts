import { hashOf } from '../encryption/hash-secret.ts';
import type { Em } from '../driver/orm.ts';

/** Address to which the browser returns after the consent, as the requester chose it. */
export interface ReturnAddress {
  url: string;
  /** Value with which the client recognizes the request, or null for none. */
  state: string | null;
  /** Origins that the organization currently allows. */
  origins: string[];
  /** Failure that is known before the consent is tried: the link was used before or has expired. Null if neither. */
  failure: 'link_used' | 'link_expired' | null;
}

const select = (failure: string, condition: string): string =>
  `select s.return_url as url, s.client_state as state, o.return_origins as origins, ${failure} as failure
     from oauth_states s join organizations o on o.id = s.org_id
    where s.return_url is not null and ${condition}`;

const byState = select(
  `case when s.used_at is not null then 'link_used' when s.expires_at <= now() then 'link_expired' end`,
  's.state_hash = ?',
);

const byConfirmation = select(
  `case when s.confirm_until <= now() then 'link_expired' end`,
  's.confirmation_hash = ?',
);

/**
 * Finds the return address of a callback by its state, without redeeming the state. Returns undefined if the state is
 * unknown or no address was given.
 */
export const findReturnAddressOfState = async (em: Em, state: string): Promise<ReturnAddress | undefined> =>
  (await em.execute<ReturnAddress[]>(byState, [hashOf(state)]))[0];

/** Finds the return address of a pending decision by its confirmation token. */
export const findReturnAddressOfConfirmation = async (
  em: Em,
  confirmation: string,
): Promise<ReturnAddress | undefined> =>
  (await em.execute<ReturnAddress[]>(byConfirmation, [hashOf(confirmation)]))[0];
