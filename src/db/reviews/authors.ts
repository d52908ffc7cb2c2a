import type { Em } from '../driver/orm.ts';

/** Email address of a person behind a post: from their account or from a login provider. */
export interface PostAuthor {
  userId: string;
  email: string;
}

const addressesOf = `(select u.email union select i.email from identities i where i.user_id = u.id and i.email is not null)`;

/**
 * Lists each email address of the people who wrote, changed, moved, scheduled, or published a post: in person, with an API
 * key, or through an agent that they answer for.
 */
export const listAuthors = (em: Em, orgId: string, postId: string): Promise<PostAuthor[]> =>
  em.execute<PostAuthor[]>(
    `with hands as (
       select created_by as actor from posts where org_id = ? and id = ?
       union select actor from post_changes where org_id = ? and post_id = ?
     ), people as (
       select substr(h.actor, 6) as id from hands h where h.actor like 'user:%'
       union select k.created_by::text from hands h join api_keys k on h.actor = 'api_key:' || k.id
       union select m.user_id::text from hands h join agents a on h.actor = 'agent:' || a.id
                                                 join memberships m on m.id = a.planned_under
       union select m.user_id::text from posts p join memberships m on m.id = p.planned_under
              where p.org_id = ? and p.id = ?
     ) select u.id as "userId", a.email from users u join people on people.id = u.id::text, lateral ${addressesOf} a`,
    [orgId, postId, orgId, postId, orgId, postId],
  );

/** Lists each email address of the people with these memberships. */
export const listAddressesOf = async (
  em: Em,
  orgId: string,
  membershipIds: readonly string[],
): Promise<string[]> => {
  const rows = await em.execute<{ email: string }[]>(
    `select a.email from memberships m join users u on u.id = m.user_id, lateral ${addressesOf} a
      where m.org_id = ? and m.id = any(?::uuid[])`,
    [orgId, membershipIds],
  );
  return rows.map(({ email }) => email);
};
