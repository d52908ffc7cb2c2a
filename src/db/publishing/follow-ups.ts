import { v7 as uuidv7 } from 'uuid';
import type { PlatformName } from '../../domain/platforms.ts';
import {
  besideNames,
  type BesideName,
  type BesideVideo,
  type FirstComment,
} from '../../domain/posts/posts.ts';
import type { FollowUp, FollowUpStatus, NumberedFollowUp } from '../../domain/publishing/follow-ups.ts';
import { workflowIdOf, type MessagePayloads } from '../../domain/stories.ts';
import type { Em } from '../driver/orm.ts';
import { wakeDispatcher } from '../outbox.ts';

/** Published target and its follow-up comments. */
type CommentsDue = MessagePayloads['comments.due'];

export interface NewFollowUps extends CommentsDue {
  platform: PlatformName;
  comments: readonly NumberedFollowUp[];
  /** Effects that complete the target's video. */
  besides: readonly BesideName[];
}

/**
 * SQL for comments that may already exist, because the database was restored and they may have been sent in the time it
 * lost.
 */
const mayBeThere = `exists (
  select 1 from publish_attempts a
   where a.target_id = moved.id and 'true' in (a.evidence->>'restored', a.evidence->>'commentsInDoubt')
     and a.verdict is distinct from 'not_there' and a.created_at + c.after * interval '1 second' <= now())`;

const restoredMessage = 'The database was set back, so the comment may be there. It is not sent again.';

/**
 * Returns the middle of a statement that publishes the target in `with moved as (…)`: creates the target's follow-up
 * comments and effects and starts their workflow. Empty if there are none. Creates none twice.
 */
export const buildFollowUps = ({
  comments,
  besides,
  platform,
  ...of
}: NewFollowUps): { sql: string; values: unknown[] } => {
  if (comments.length === 0 && besides.length === 0) return { sql: '', values: [] };
  const videos = besides.map(kind => ({ id: uuidv7(), kind }));
  const rows = comments.map(comment => ({ id: uuidv7(), ...comment }));
  const { orgId, postId } = of;
  return {
    sql: `, followed as (
       insert into follow_up_comments (id, created_at, updated_at, org_id, post_id, target_id, platform, account, number, text,
                                       after, due_at, status, message)
       select c.id, now(), now(), ?::uuid, ?::uuid, moved.id, ?::text,
              (select a.account from publish_attempts a where a.target_id = moved.id order by a.number desc limit 1),
              c.number, c.text, c.after, now() + c.after * interval '1 second',
              case when ${mayBeThere} then 'unconfirmed' else 'pending' end, case when ${mayBeThere} then ?::text end
         from moved, jsonb_to_recordset(?::jsonb) as c (id uuid, number int, text text, after int)
        where c.number > 0 or not exists (
          select 1 from post_targets t where t.id = moved.id and t.first_comment is not null)
       on conflict (target_id, number) do nothing returning id
     ), given as (
       insert into effects (id, created_at, updated_at, org_id, post_id, target_id, platform, account, kind, due_at)
       select b.id, now(), now(), ?::uuid, ?::uuid, moved.id, ?::text,
              (select a.account from publish_attempts a where a.target_id = moved.id order by a.number desc limit 1), b.kind, now()
         from moved, jsonb_to_recordset(?::jsonb) as b (id uuid, kind text)
       on conflict (target_id, kind) do nothing
     ), begun as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       select 'comments.due', ?::text, ?::jsonb, null, now(), now(), 0 from moved
     )`,
    values: [
      orgId,
      postId,
      platform,
      restoredMessage,
      JSON.stringify(rows),
      orgId,
      postId,
      platform,
      JSON.stringify(videos),
      workflowIdOf('comments.due', of),
      JSON.stringify(of),
    ],
  };
};

/** Creates the follow-ups of a target that the caller's transaction has already published. */
export const addFollowUps = async (em: Em, followUps: NewFollowUps): Promise<void> => {
  const { sql, values } = buildFollowUps(followUps);
  if (sql === '') return;
  await em.execute(`with moved as (select ?::uuid as id)${sql} select 1`, [followUps.targetId, ...values]);
  wakeDispatcher(em);
};

/** Adds this comment to a pending removal of its target, before all other objects. */
export const addToRemoval = (em: Em, targetId: string, externalId: string): Promise<unknown> =>
  em.execute(
    `update post_actions set external_ids = jsonb_build_array(?::text) || external_ids, updated_at = now()
      where target_id = ? and kind = 'remove' and status = 'pending' and attempt = 0`,
    [externalId, targetId],
  );

/** Skips the remaining comments of a target that is no longer on the platform. Returns their numbers. */
export const skipFollowUps = async (em: Em, targetId: string, message: string): Promise<number[]> => {
  const skipped = await em.execute<{ number: number }[]>(
    `update follow_up_comments set status = 'skipped', message = ?, look_at = null, ended_at = now(), updated_at = now()
      where target_id = ? and status = 'pending' returning number`,
    [message, targetId],
  );
  return skipped.map(({ number }) => number).toSorted((a, b) => a - b);
};

/**
 * Finds the platform IDs of objects that this service created below a target. A comment whose call ended without a known
 * outcome has none of these IDs.
 */
export const findIdsUnder = async (em: Em, targetId: string): Promise<string[]> => {
  const known = await em.execute<{ id: string }[]>(
    `select external_id as id from follow_up_comments where target_id = ? and external_id is not null
     union all
     select first_comment->>'externalId' from post_targets where id = ? and first_comment->>'externalId' is not null`,
    [targetId, targetId],
  );
  return known.map(({ id }) => id);
};

/** Comment for display. Times are texts in PostgreSQL's form. */
export interface FollowUpView extends FollowUp {
  dueAt: string;
  status: FollowUpStatus;
  externalId: string | null;
  url: string | null;
  message: string | null;
}

/** Comment on a target of a page. `ended` is its outcome, or null until its call has ended. */
export interface PageComment {
  targetId: string;
  number: number;
  shown: FollowUpView;
  ended: FirstComment | null;
}

const shownStatus = (row: string): string =>
  `case ${row}.status when 'skipped' then 'failed' else ${row}.status end`;
const isOpen = (row: string): string => `${row}.status in ('pending', 'calling', 'reading')`;

/** SQL for the comments of the posts in `page`, in their order. */
export const commentsOfPage = `select json_agg(c) from (
    select f.target_id as "targetId", f.number, shown,
           case when not ${isOpen('f')} then
             json_build_object('status', ${shownStatus('f')}, 'externalId', f.external_id, 'message', f.message) end as ended
      from follow_up_comments f cross join lateral (
             select f.text, f.after, f.due_at as "dueAt", f.status, f.external_id as "externalId", f.url, f.message) shown
     where f.post_id = any ((select ids from page)::uuid[]) order by f.number) c`;

/** Outcome of an effect on the video of a target of a page. */
export interface PageBeside {
  targetId: string;
  kind: BesideName;
  ended: BesideVideo;
}

/** SQL for the outcomes of the effects on the videos of the posts in `page`. The previous release stored them on the target. */
export const besidesOfPage = `select json_agg(b) from (
    select e.target_id as "targetId", e.kind, json_build_object('status', ${shownStatus('e')}, 'message', e.message) as ended
      from effects e
     where e.post_id = any ((select ids from page)::uuid[]) and e.kind in (${besideNames.map(name => `'${name}'`).join(', ')})
       and not ${isOpen('e')}) b`;
