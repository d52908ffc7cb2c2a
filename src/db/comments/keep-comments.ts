import { commentRetention, type SaidComment } from '../../domain/comments/comments.ts';
import type { Em } from '../driver/orm.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import type { DueRead } from './due-reads.ts';

const millis = `interval '1 millisecond'`;

/**
 * Stores comments. A known comment is updated if it has changed and is never stored twice, regardless of its source. A
 * comment of our account marks the comment above it as answered. Returns the number of new comments.
 */
export const keepComments = async (
  em: Em,
  of: Pick<DueRead, 'targetId' | 'orgId' | 'brandId' | 'postId' | 'platform'>,
  comments: readonly SaidComment[],
): Promise<number> => {
  if (comments.length === 0) return 0;
  const { textMs, authorMs } = commentRetention[of.platform];
  await renameEdited(em, of, comments);
  const kept = await em.execute<{ isNew: boolean }[]>(
    `with said as (
       select distinct on ("externalId") * from jsonb_to_recordset(?::jsonb)
         as s("externalId" text, "parentId" text, text text, author jsonb, "isOurs" boolean, "saidAt" timestamptz, likes int,
              state text, url text)
     ), written as (
       insert into comments as c (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id,
                                  parent_external_id, text, author, is_ours, said_at, likes, state, url, author_until, until)
       select ${uuidV7}, now(), now(), ?::uuid, ?::uuid, ?::uuid, ?::uuid, ?, "externalId", "parentId", text,
              nullif(author, 'null'::jsonb), "isOurs", "saidAt", likes, state, url,
              now() + ?::float8 * ${millis}, now() + ?::float8 * ${millis}
         from said
       on conflict (target_id, external_id) do update
         set text = excluded.text, likes = excluded.likes, updated_at = now(),
             -- YouTube may list for a moment what was just hidden, and then never again
             state = case when c.platform = 'youtube' and c.state = 'hidden' and excluded.state = 'visible'
                            and c.updated_at > now() - interval '10 minutes' then c.state else excluded.state end
        where c.forgotten_at is null and (c.text, c.likes, c.state) is distinct from (excluded.text, excluded.likes, excluded.state)
       returning c.xmax = 0 as is_new
     )
     select is_new as "isNew" from written`,
    [JSON.stringify(comments), of.orgId, of.brandId, of.postId, of.targetId, of.platform, authorMs, textMs],
  );
  await markAnswered(em, of, comments);
  return kept.filter(({ isNew }) => isNew).length;
};

/**
 * Gives a known comment, and the parent of its answers, the id of its newest version. The time changes too, because X is
 * asked only for comments that are newer than the newest known one.
 */
const renameEdited = async (
  em: Em,
  { targetId }: Pick<DueRead, 'targetId'>,
  comments: readonly SaidComment[],
): Promise<void> => {
  const edited = comments.filter(({ formerIds = [] }) => formerIds.length > 0);
  if (edited.length === 0) return;
  await em.execute(
    `with edited as (
       select distinct on (said."externalId") said."externalId" as id, said."saidAt" as at, c.id as comment_id
         from jsonb_to_recordset(?::jsonb) as said("externalId" text, "formerIds" jsonb, "saidAt" timestamptz(3))
         cross join lateral jsonb_array_elements_text(said."formerIds") as former(id)
         join comments c on c.target_id = ?::uuid and c.external_id = former.id
        where not exists (select 1 from comments known where known.target_id = ?::uuid and known.external_id = said."externalId")
        order by said."externalId", c.said_at desc
     ), answers as (
       update comments a set parent_external_id = edited.id from edited, comments c
        where c.id = edited.comment_id and a.target_id = c.target_id and a.parent_external_id = c.external_id
     )
     update comments c set external_id = edited.id, said_at = edited.at, updated_at = now()
       from edited where c.id = edited.comment_id`,
    [JSON.stringify(edited), targetId, targetId],
  );
};

/** Marks comments as answered by comments of our account, regardless of which of the two was read first. */
const markAnswered = (
  em: Em,
  { targetId }: Pick<DueRead, 'targetId'>,
  comments: readonly SaidComment[],
): Promise<unknown> => {
  const ids = comments.map(({ externalId }) => externalId);
  return em.execute(
    `update comments c set answered_at = ours.said_at, updated_at = now()
       from (select parent_external_id, min(said_at) as said_at from comments
              where target_id = ? and is_ours and (external_id = any (?::text[]) or parent_external_id = any (?::text[]))
              group by 1) ours
      where c.target_id = ? and c.external_id = ours.parent_external_id and c.answered_at is null and not c.is_ours`,
    [targetId, ids, ids, targetId],
  );
};

/**
 * Marks comments as deleted that were known before a poll of all comments and missing in it. YouTube lists comments that
 * the owner has hidden to no one.
 */
export const markUnseen = (
  em: Em,
  { targetId, platform, claimedAt }: Pick<DueRead, 'targetId' | 'platform' | 'claimedAt'>,
  seen: readonly string[],
): Promise<unknown> =>
  em.execute(
    `update comments set state = 'deleted', updated_at = now()
      where target_id = ? and created_at < ?::timestamptz and forgotten_at is null and external_id <> all (?::text[])
        and state <> 'deleted' and (?::boolean or state <> 'hidden')`,
    [targetId, claimedAt, seen, platform !== 'youtube'],
  );

/**
 * Erases content that may no longer be kept: the author, and later the text. The comment's ID stays, so that a repeated
 * read does not create a new comment.
 */
export const forgetComments = async (em: Em): Promise<void> => {
  // a draft may quote the comment that it answers
  await em.execute(
    `update comment_actions a set status = 'discarded', text = null, ended_at = coalesce(a.ended_at, now()), updated_at = now()
       from comments c
      where c.until <= now() and a.comment_id = c.id and a.status in ('draft', 'discarded') and a.text is not null`,
  );
  await em.execute(
    `update comments set text = '', author = null, likes = null, url = null, until = null, author_until = null, forgotten_at = now()
      where until <= now()`,
  );
  await em.execute('update comments set author = null, author_until = null where author_until <= now()');
};
