import type { PlacedAccount } from '../../domain/connections/consented-account.ts';
import type { Em } from '../driver/orm.ts';
import { isStillAwaited } from './disconnected-accounts.ts';

/** Facts that a person sees before deciding about a consent: who requested it, when, and for which brand. */
export interface ConsentNames {
  /** Person who requested the consent, with a session or an API key. */
  person: { name: string; email: string; isProven: boolean };
  byKey: boolean;
  askedAt: Date;
  brand: string;
  organization: string;
  /** Whether the account is added beside the brand's other ones. */
  adds: boolean;
  /** Accounts that the brand currently has on the platform, the default one first. */
  accounts: (PlacedAccount & { handle: string })[];
  /** The platform's IDs of disconnected accounts that posts still name. */
  awaited: string[];
}

interface Row {
  name: string;
  email: string;
  isProven: boolean;
  byKey: boolean;
  askedAt: string;
  brand: string;
  organization: string;
  adds: boolean;
  accounts: ConsentNames['accounts'] | null;
  awaited: string[] | null;
}

const text = `
  select u.name, u.email, u.email_verified_at is not null as "isProven", s.credential_kind = 'api_key' as "byKey",
         s.created_at as "askedAt", b.name as brand, o.name as organization,
         s.adds,
         (select json_agg(json_build_object('externalId', c.external_id, 'handle', c.handle, 'isDefault', c.is_default)
                          order by c.is_default desc, c.id)
            from connections c where c.brand_id = b.id and c.platform = s.platform) as accounts,
         (select json_agg(d.external_id) from disconnected_accounts d
           where d.brand_id = b.id and d.platform = s.platform and ${isStillAwaited}) as awaited
    from oauth_states s
    join users u on u.id = s.user_id
    join organizations o on o.id = s.org_id
    join brands b on b.id = s.brand_id and b.org_id = s.org_id
   where s.id = ?`;

/** Finds the facts of a consent. Returns undefined if the brand, organization, or person no longer exists. */
export const findConsentNames = async (em: Em, stateId: string): Promise<ConsentNames | undefined> => {
  const [row] = await em.execute<Row[]>(text, [stateId]);
  if (!row) return undefined;
  const { name, email, isProven, askedAt, accounts, awaited, ...rest } = row;
  const known = { accounts: accounts ?? [], awaited: awaited ?? [] };
  return { ...rest, ...known, person: { name, email, isProven }, askedAt: new Date(askedAt) };
};
