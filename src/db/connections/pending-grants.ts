import type { AccountTokens, RowCipher } from './connection-tokens.ts';
import type { Em } from '../driver/orm.ts';
import type { ConsentAsker } from './consent-asker.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import type { AccountIdentity, PlatformName } from '../../domain/platforms.ts';
import { hashOf } from '../encryption/hash-secret.ts';

/** Tokens that a platform issued for a consent, and the account they belong to. */
export interface Grant {
  tokens: AccountTokens;
  identity: AccountIdentity;
}

/** Fields of a decision that identify the pending grant. */
export interface Confirmation {
  platform: PlatformName;
  confirmation: string;
}

/** Pending grant that was taken out of its row. */
export interface TakenGrant {
  asker: ConsentAsker;
  grant: Grant;
  /** Whether the time to decide had expired. */
  isOver: boolean;
}

interface Row extends ConsentAsker {
  id: string;
  pendingGrant: string;
  isOver: boolean;
}

/**
 * Remaining life of the link, but at most ten minutes, because tokens wait in the database. A person who spent nearly all
 * of the link's life on the platform still gets time to read.
 */
const keep = `
  update oauth_states
     set pending_grant = ?, confirmation_hash = ?,
         confirm_until = greatest(least(expires_at, now() + interval '10 minutes'), now() + interval '2 minutes')
   where id = ?
  returning confirm_until as until`;

/**
 * Stores an encrypted grant in the row of its state. Returns how long it waits for a decision, or undefined if the row no
 * longer exists.
 */
export const storePendingGrant = async (
  em: Em,
  stateId: string,
  given: { pendingGrant: string; confirmationHash: string },
): Promise<Date | undefined> => {
  const [row] = await em.execute<{ until: string }[]>(keep, [
    given.pendingGrant,
    given.confirmationHash,
    stateId,
  ]);
  return row && new Date(row.until);
};

const take = `
  with held as (
    select id, pending_grant, confirm_until <= now() as is_over
      from oauth_states where confirmation_hash = ? and platform = ? for update
  )
  update oauth_states s set pending_grant = null, confirmation_hash = null, confirm_until = null
    from held where s.id = held.id
  returning s.id, s.org_id as "orgId", s.user_id as "userId", s.brand_id as "brandId", s.adds, held.is_over as "isOver",
            s.credential_kind as "credentialKind", s.credential_id as "credentialId", held.pending_grant as "pendingGrant"`;

/** Takes a pending grant out of its row, once, in the caller's transaction. Returns undefined if there is none. */
export const takePendingGrant = async (
  em: Em,
  cipher: RowCipher,
  { confirmation, platform }: Confirmation,
): Promise<TakenGrant | undefined> => {
  const [row] = await em.execute<Row[]>(take, [hashOf(confirmation), platform]);
  if (!row) return undefined;
  const { id, pendingGrant, isOver, ...asker } = row;
  return { asker, grant: readGrant(cipher.decrypt(pendingGrant, aad.pendingGrant(id))), isOver };
};

const drop = `
  with old as (
    select id, pending_grant from oauth_states where confirm_until < now() for update skip locked
  )
  update oauth_states s set pending_grant = null, confirmation_hash = null, confirm_until = null
    from old where s.id = old.id
  returning s.id, s.platform, old.pending_grant as "pendingGrant"`;

/** Deletes all expired pending grants and returns some of them, so that the caller can revoke them on the platforms. */
export const takeExpiredGrants = async (
  em: Em,
  cipher: RowCipher,
  limit: number,
): Promise<{ platform: PlatformName; grant: Grant }[]> => {
  const rows = await em.execute<(PendingRow & { platform: PlatformName })[]>(drop);
  return rows.slice(0, limit).flatMap(row => {
    // a grant that cannot be decrypted is deleted as well
    const grant = openGrant(cipher, row);
    return grant ? [{ platform: row.platform, grant }] : [];
  });
};

interface PendingRow {
  id: string;
  pendingGrant: string;
}

const inTime = `
  select id, pending_grant as "pendingGrant" from oauth_states
   where platform = ? and pending_grant is not null and confirm_until > now()`;

/**
 * Returns whether a person is being asked to confirm the account, for any brand of any organization. Only a few are asked
 * at a time.
 */
export const isPendingAnywhere = async (
  em: Em,
  cipher: RowCipher,
  { platform, externalId }: { platform: PlatformName; externalId: string },
): Promise<boolean> => {
  const rows = await em.execute<PendingRow[]>(inTime, [platform]);
  return rows.some(row => openGrant(cipher, row)?.identity.externalId === externalId);
};

/** Decrypts a pending grant. Returns undefined if that fails. */
const openGrant = (cipher: RowCipher, { id, pendingGrant }: PendingRow): Grant | undefined => {
  try {
    return readGrant(cipher.decrypt(pendingGrant, aad.pendingGrant(id)));
  } catch {
    return undefined;
  }
};

/** Tokens in JSON form, with times as texts. */
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
