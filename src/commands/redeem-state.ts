import type { Em } from '../db/orm.ts';
import type { Actor } from '../domain/actor.ts';
import { refuse, type Refusal } from '../domain/errors.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { hashState } from './authorize-connection.ts';

/** A consent that was asked for, as its row has it. */
export interface RedeemedState {
  id: string;
  orgId: string;
  userId: string;
  brandId: string;
  codeVerifier: string | null;
  /** Whether a person or a key asked, and which session or key it was. */
  credentialKind: Actor['kind'];
  credentialId: string;
}

interface StateRow extends RedeemedState {
  platform: PlatformName;
  isOver: boolean;
  isLive: boolean;
}

/** Uses up the state at once, whatever comes next: it works for one callback only. */
const useUp = `
  update oauth_states s set used_at = now()
   where s.state_hash = ? and s.used_at is null
  returning s.id, s.org_id as "orgId", s.user_id as "userId", s.brand_id as "brandId", s.platform,
            s.code_verifier as "codeVerifier", s.credential_kind as "credentialKind", s.credential_id as "credentialId",
            s.expires_at <= now() as "isOver",
            case s.credential_kind
              when 'session' then exists (
                select 1 from sessions c join memberships m on m.user_id = c.user_id and m.org_id = s.org_id
                 where c.id = s.credential_id and c.ended_at is null and c.expires_at > now())
              else exists (
                select 1 from api_keys c join memberships m on m.user_id = c.created_by and m.org_id = c.org_id
                 where c.id = s.credential_id and c.org_id = s.org_id and c.revoked_at is null
                   and (c.expires_at is null or c.expires_at > now())
                   and 'connections:write' = any (c.scopes))
            end as "isLive"`;

/**
 * Takes the state of a callback, once. Throws `authorization_failed` for one that is unknown, used or over, that was
 * given out for another platform, whose session or key has ended since, or that another caller brings back.
 */
export const redeemState = async (
  em: Em,
  given: { state: string; platform: PlatformName; caller: Actor | undefined },
): Promise<RedeemedState> => {
  const [row] = await em.execute<StateRow[]>(useUp, [hashState(given.state)]);
  if (!row || row.isOver)
    throw failed('This link is unknown, was used already or is older than ten minutes.');
  if (row.platform !== given.platform) throw failed('This link was made for another platform.');
  if (!row.isLive) throw failed('The session or key that asked for this connection has ended.');
  const { caller } = given;
  if (caller && (caller.orgId !== row.orgId || caller.userId !== row.userId))
    throw failed('Somebody else asked for this connection.');
  return row;
};

const failed = (why: string): Refusal => refuse('authorization_failed', `${why} Start connecting again.`);
