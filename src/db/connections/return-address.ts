import { hashOf } from '../encryption/hash-secret.ts';
import type { Em } from '../driver/orm.ts';

/** Where a browser goes once its consent has ended, as the one who asked for it wanted. */
export interface ReturnAddress {
  url: string;
  /** What the client gave to know it by; null for nothing. */
  state: string | null;
  /** Origins that the organization lists now. */
  origins: string[];
  /** What is known of its end before it is tried: the link was used before, or its time is over. */
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

/** Of a callback, by its state, which it does not use up; undefined where it is unknown or nobody named an address. */
export const findReturnAddressOfState = async (em: Em, state: string): Promise<ReturnAddress | undefined> =>
  (await em.execute<ReturnAddress[]>(byState, [hashOf(state)]))[0];

/** Of a decision that has yet to be made, by what it must show. */
export const findReturnAddressOfConfirmation = async (
  em: Em,
  confirmation: string,
): Promise<ReturnAddress | undefined> =>
  (await em.execute<ReturnAddress[]>(byConfirmation, [hashOf(confirmation)]))[0];
