import { v7 as uuidv7 } from 'uuid';
import { reviewLinkText } from '../../domain/reviews/review-texts.ts';
import type { Encryptor } from '../auth/mails.ts';
import type { Em } from '../driver/orm.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { Mail } from '../entities/mail.ts';
import { ReviewLink } from '../entities/review.ts';
import { addMessage } from '../outbox.ts';
import { memberHas } from '../team/permissions.ts';

/** Facts that a client sees about the person who asks for the review. */
export interface LinkNames {
  organization: string;
  brand: string;
  /** Null for a deleted person. */
  maker: string | null;
  /** Whether the link's creator may still publish for the brand. */
  mayStill: boolean;
  /** Whether the creator is currently an owner or admin and created the link with a session. */
  isByManager: boolean;
}

/** Finds the creator of a link and whether they could create it now. */
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

/** Returns the number of links that an organization created within the last day. */
export const countRecentLinks = async (em: Em, orgId: string): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from review_links where org_id = ? and created_at > now() - interval '1 day'`,
    [orgId],
  );
  return counted?.count ?? 0;
};

/** Returns whether the reader of an address has already decided about a post of the organization. */
export const hasDecided = async (em: Em, orgId: string, email: string): Promise<boolean> => {
  const found = await em.execute<unknown[]>(
    'select 1 from post_reviews where org_id = ? and reviewer = ? limit 1',
    [orgId, `client:${email}`],
  );
  return found.length > 0;
};

/** Mails a link to its address only, in the caller's transaction. */
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

/** Lists the links of a post, newest first. */
export const listLinks = (em: Em, orgId: string, postId: string): Promise<ReviewLink[]> =>
  em.find(
    ReviewLink,
    { orgId, postIds: { $contains: [postId] } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 100 },
  );
