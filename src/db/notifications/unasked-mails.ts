import { mailboxOf } from '../../domain/mail-address.ts';
import {
  maxToKnown,
  maxUnaskedOfAll,
  unaskedLimits,
  type UnaskedMail,
} from '../../domain/notifications/unasked-mails.ts';
import type { Em } from '../driver/orm.ts';
import { hashOf } from '../encryption/hash-secret.ts';

/** Mail that its reader has not requested. */
export interface Unasked {
  kind: UnaskedMail;
  orgId: string;
  /** Person who causes the mail. */
  userId: string;
  address: string;
  /** Whether the reader has answered such a mail of this organization before. */
  isKnown: boolean;
}

/**
 * Sender whose mails have used up a mailbox's limit (`all`: everyone's mails together), and when the next mail may be sent.
 */
export interface UsedUp {
  by: 'organization' | 'sender' | 'all';
  freeAt: Date;
}

interface Counter {
  by: UsedUp['by'];
  key: string;
  max: number;
}

const countersOf = ({ kind, orgId, userId, address, isKnown }: Unasked): Counter[] => {
  const mailbox = hashOf(mailboxOf(address));
  const { organization, sender } = unaskedLimits[kind];
  const ofOrganization = { by: 'organization', key: `unasked:${kind}:${orgId}:${mailbox}` } as const;
  if (isKnown) return [{ ...ofOrganization, max: maxToKnown }];
  return [
    { ...ofOrganization, max: organization },
    { by: 'sender', key: `unasked:${kind}:${userId}:${mailbox}`, max: sender },
    { by: 'all', key: `unasked:all:${mailbox}`, max: maxUnaskedOfAll },
  ];
};

/**
 * Counts an unrequested mail, in the caller's transaction, and returns the limit that it exceeds, if any. The caller then
 * rolls back. Mails to one mailbox wait for each other until their transactions end.
 */
export const countUnaskedMail = async (em: Em, mail: Unasked): Promise<UsedUp | undefined> => {
  const counters = countersOf(mail).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const counted = await em.execute<{ key: string; points: number; expire: number }[]>(
    `insert into rate_limits as r (key, points, expire)
     select key, 1, n.now + 86400000 from unnest(?::text[]) as key,
            (select floor(extract(epoch from now()) * 1000)::bigint as now) n
     on conflict (key) do update
       set points = case when r.expire <= excluded.expire - 86400000 then 1 else r.points + 1 end,
           expire = case when r.expire <= excluded.expire - 86400000 then excluded.expire else r.expire end
     returning key, points, expire`,
    [counters.map(({ key }) => key)],
  );
  const exceeded = counters.flatMap(({ key, max, by }) => {
    const row = counted.find(each => each.key === key);
    return row && row.points > max ? [{ by, freeAt: new Date(row.expire) }] : [];
  });
  return exceeded.toSorted((one, other) => other.freeAt.getTime() - one.freeAt.getTime())[0];
};

/** Returns the address of each of these memberships. */
export const findAddresses = async (
  em: Em,
  orgId: string,
  membershipIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await em.execute<{ id: string; email: string }[]>(
    `select m.id, u.email from memberships m join users u on u.id = m.user_id
      where m.org_id = ? and m.id = any (?) order by m.id`,
    [orgId, membershipIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};
