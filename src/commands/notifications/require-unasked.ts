import {
  countUnaskedMail,
  findAddresses,
  type Unasked,
  type UsedUp,
} from '../../db/notifications/unasked-mails.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuseUntil } from '../../domain/errors.ts';

const senders: Record<UsedUp['by'], string> = {
  organization: 'your organization',
  sender: 'you, from all of your organizations',
  all: 'all organizations together',
};

const nouns: Record<Unasked['kind'], string> = {
  invitation: 'invitations',
  review_link: 'review links',
  mention: 'mentions',
};

/**
 * Counts an email to a person who has not asked for it. Throws `rate_limited` if the mailbox has reached its limit.
 * `instead` says what the caller can do meanwhile.
 */
export const requireUnasked = async (em: Em, mail: Unasked, instead: string): Promise<void> => {
  const used = await countUnaskedMail(em, mail);
  if (!used) return;
  const what = used.by === 'all' ? 'unrequested mails' : nouns[mail.kind];
  throw refuseUntil(
    used.freeAt,
    `This address has received the maximum number of ${what} per day from ${senders[used.by]}`,
    ` ${instead}`,
  );
};

/** Counts an email to each of these members about a mention, and returns the members who may still get one today. */
export const listMailable = async (
  em: Em,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
  membershipIds: readonly string[],
): Promise<string[]> => {
  const mailable: string[] = [];
  for (const [id, address] of await findAddresses(em, orgId, membershipIds)) {
    const used = await countUnaskedMail(em, { kind: 'mention', orgId, userId, address, isKnown: false });
    if (!used) mailable.push(id);
  }
  return mailable;
};
