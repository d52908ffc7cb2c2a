import type { AccountTokens, Seal } from './connection-tokens.ts';
import type { Em } from '../driver/orm.ts';
import type { ConsentAsker } from './consent-asker.ts';
import { places } from '../encryption/sealed-columns.ts';
import type { AccountIdentity, PlatformName } from '../../domain/platforms.ts';
import { hashOf } from '../encryption/hash-secret.ts';

/** What a platform gave for a consent: the right to act for an account, and whose that is. */
export interface Grant {
  tokens: AccountTokens;
  identity: AccountIdentity;
}

/** What a decision names the held connection by. */
export interface Confirmation {
  platform: PlatformName;
  confirmation: string;
}

/** A grant that was held, and is no more. */
export interface TakenGrant {
  asker: ConsentAsker;
  grant: Grant;
  /** Whether its time was over. */
  isOver: boolean;
}

interface Row extends ConsentAsker {
  id: string;
  heldGrant: string;
  isOver: boolean;
}

const take = `
  with held as (
    select id, held_grant, confirm_until <= now() as is_over
      from oauth_states where confirmation_hash = ? and platform = ? for update
  )
  update oauth_states s set held_grant = null, confirmation_hash = null, confirm_until = null
    from held where s.id = held.id
  returning s.id, s.org_id as "orgId", s.user_id as "userId", s.brand_id as "brandId", held.is_over as "isOver",
            s.credential_kind as "credentialKind", s.credential_id as "credentialId", held.held_grant as "heldGrant"`;

/** Takes a held grant out of its row, once, in the caller's transaction; undefined when there is none. */
export const takeHeldGrant = async (
  em: Em,
  seal: Seal,
  { confirmation, platform }: Confirmation,
): Promise<TakenGrant | undefined> => {
  const [row] = await em.execute<Row[]>(take, [hashOf(confirmation), platform]);
  if (!row) return undefined;
  const { id, heldGrant, isOver, ...asker } = row;
  return { asker, grant: readGrant(seal.decrypt(heldGrant, places.heldGrant(id))), isOver };
};

const drop = `
  with old as (
    select id, held_grant from oauth_states where confirm_until < now() for update skip locked
  )
  update oauth_states s set held_grant = null, confirmation_hash = null, confirm_until = null
    from old where s.id = old.id
  returning s.id, s.platform, old.held_grant as "heldGrant"`;

/** Wipes all held grants whose time is over; gives back some of them, for which the platforms may be told. */
export const takeOldGrants = async (
  em: Em,
  seal: Seal,
  limit: number,
): Promise<{ platform: PlatformName; grant: Grant }[]> => {
  const rows = await em.execute<(HeldRow & { platform: PlatformName })[]>(drop);
  return rows.slice(0, limit).flatMap(row => {
    // what cannot be decrypted any more is wiped all the same
    const grant = openGrant(seal, row);
    return grant ? [{ platform: row.platform, grant }] : [];
  });
};

interface HeldRow {
  id: string;
  heldGrant: string;
}

const inTime = `
  select id, held_grant as "heldGrant" from oauth_states
   where platform = ? and held_grant is not null and confirm_until > now()`;

/** Whether somebody is still being asked about the account, for any brand of any organization; few are at a time. */
export const isHeldAnywhere = async (
  em: Em,
  seal: Seal,
  { platform, externalId }: { platform: PlatformName; externalId: string },
): Promise<boolean> => {
  const rows = await em.execute<HeldRow[]>(inTime, [platform]);
  return rows.some(row => openGrant(seal, row)?.identity.externalId === externalId);
};

/** What cannot be decrypted any more is nobody's. */
const openGrant = (seal: Seal, { id, heldGrant }: HeldRow): Grant | undefined => {
  try {
    return readGrant(seal.decrypt(heldGrant, places.heldGrant(id)));
  } catch {
    return undefined;
  }
};

/** Times are texts in JSON. */
interface WrittenTokens extends Omit<AccountTokens, 'accessExpiresAt' | 'refreshExpiresAt'> {
  accessExpiresAt: string | null;
  refreshExpiresAt?: string | null;
}

const readGrant = (json: string): Grant => {
  const { tokens, identity } = JSON.parse(json) as { tokens: WrittenTokens; identity: Grant['identity'] };
  const { accessExpiresAt, refreshExpiresAt, ...rest } = tokens;
  return {
    identity,
    tokens: {
      ...rest,
      accessExpiresAt: timeOf(accessExpiresAt),
      refreshExpiresAt: timeOf(refreshExpiresAt ?? null),
    },
  };
};

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
