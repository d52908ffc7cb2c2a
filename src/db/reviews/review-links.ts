import { v7 as uuidv7 } from 'uuid';
import { reviewLinkText } from '../../domain/reviews/review-texts.ts';
import type { Encryptor } from '../auth/mails.ts';
import type { Em } from '../driver/orm.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { Mail } from '../entities/mail.ts';
import { ReviewLink } from '../entities/review.ts';
import { addMessage } from '../outbox.ts';
import { memberHas } from '../team/permissions.ts';

/** What a client is told of who asks them. */
export interface LinkNames {
  organization: string;
  brand: string;
  /** Null for a person who is gone. */
  maker: string | null;
  /** Whether the maker may still publish for the brand. */
  mayStill: boolean;
  /** Whether the maker is an owner or admin now, and made it by their own session. */
  isByManager: boolean;
}

/** Who made a link, and whether they might do so now. */
export const findLinkNames = async (em: Em, linkId: string): Promise<LinkNames | undefined> => {
  const [names] = await em.execute<LinkNames[]>(
    `select o.name as organization, b.name as brand, u.name as maker,
            coalesce(${memberHas('posts:write', 'l.brand_id')}, false) as "mayStill",
            coalesce(m.role in ('owner', 'admin') and l.created_by like 'user:%', false) as "isByManager"
       from review_links l join organizations o on o.id = l.org_id join brands b on b.id = l.brand_id
       left join memberships m on m.id = l.membership_id left join users u on u.id = m.user_id
      where l.id = ?`,
    [linkId],
  );
  return names;
};

/** Returns how many links an organization has made within a day. */
export const countRecentLinks = async (em: Em, orgId: string): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from review_links where org_id = ? and created_at > now() - interval '1 day'`,
    [orgId],
  );
  return counted?.count ?? 0;
};

/** Returns whether the reader of an address has decided about a post of the organization before. */
export const hasDecided = async (em: Em, orgId: string, email: string): Promise<boolean> => {
  const found = await em.execute<unknown[]>(
    'select 1 from post_reviews where org_id = ? and reviewer = ? limit 1',
    [orgId, `client:${email}`],
  );
  return found.length > 0;
};

/** Mails a link to its address alone, in the caller's transaction. */
export const mailLink = async (
  em: Em,
  cipher: Encryptor,
  link: ReviewLink,
  secret: string,
): Promise<void> => {
  const names = await findLinkNames(em, link.id);
  if (!names) return;
  const id = uuidv7();
  const { orgId, email: address, postIds, expiresAt } = link;
  const mail = reviewLinkText({ ...names, posts: postIds.length, expiresAt });
  const encrypted = cipher.encrypt(secret, aad.mailSecret(id));
  await em
    .persist(em.create(Mail, { id, orgId, address, ...mail, secret: encrypted, status: 'queued' }))
    .flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type: mail.type }, null);
};

/** The links of a post, the newest first. */
export const listLinks = (em: Em, orgId: string, postId: string): Promise<ReviewLink[]> =>
  em.find(
    ReviewLink,
    { orgId, postIds: { $contains: [postId] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 100 },
  );
