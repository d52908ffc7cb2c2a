import type { PlatformName } from '../../domain/platforms.ts';
import type {
  ActionEvidence,
  PostActionKind,
  PostActionStatus,
} from '../../domain/publishing/post-actions.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';

/** One commit call: what came of it as it was made, and what was found out about it later. */
export interface AttemptEntry {
  kind: 'attempt';
  at: string;
  platform: PlatformName;
  number: number;
  /** Which part of a thread was sent; 0 is the root. */
  part: number;
  startedAt: string;
  endedAt: string | null;
  outcome: 'published' | 'rejected' | 'unknown' | null;
  verdict: 'published' | 'not_there' | 'unconfirmed' | null;
  verdictAt: string | null;
  externalId: string | null;
  evidence: Record<string, unknown> | null;
}

/** A move of the post (`platform` null) or of one of its targets. */
export interface ChangeEntry {
  kind: 'change';
  at: string;
  platform: PlatformName | null;
  from: string | null;
  to: string;
  actor: string;
  actorName: string | null;
  reason: string;
}

/** What was done with a post that was out, with every call and every look. */
export interface ActionEntry {
  kind: 'action';
  at: string;
  platform: PlatformName;
  action: PostActionKind;
  status: PostActionStatus;
  /** How many of its parts are finished, of how many. */
  done: number;
  total: number;
  endedAt: string | null;
  actor: string;
  actorName: string | null;
  message: string | null;
  evidence: ActionEvidence[];
}

/** Times are texts as PostgreSQL writes them in JSON. */
export type TimelineEntry = AttemptEntry | ChangeEntry | ActionEntry;

/**
 * Ids rise with time too, so they order what one transaction wrote. Targets that were taken off the post have left
 * their attempts, which are shown as well.
 */
const entries = `
  select created_at as at, id, json_build_object(
           'kind', 'change', 'at', created_at, 'platform', platform, 'from', from_status, 'to', to_status,
           'actor', actor, 'actorName', ${actorNameSql('post_changes.actor')}, 'reason', reason) as entry
    from post_changes where post_id = ?
  union all
  select created_at, id, json_build_object(
           'kind', 'attempt', 'at', created_at, 'platform', platform, 'number', number, 'part', part, 'startedAt', created_at,
           'endedAt', ended_at, 'outcome', outcome, 'verdict', verdict, 'verdictAt', verdict_at,
           'externalId', external_id, 'evidence', evidence)
    from publish_attempts where post_id = ?
  union all
  select created_at, id, json_build_object(
           'kind', 'action', 'at', created_at, 'platform', platform, 'action', kind, 'status', status, 'done', done,
           'total', jsonb_array_length(external_ids), 'endedAt', ended_at, 'actor', actor,
           'actorName', ${actorNameSql('post_actions.actor')}, 'message', message, 'evidence', evidence)
    from post_actions where post_id = ?`;

/** One page of everything that happened to a post, oldest first, and how much there is in all. */
export const listTimeline = async (
  em: Em,
  postId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: TimelineEntry[]; total: number }> => {
  const rows = await readPage<{ entry: TimelineEntry }>(em, {
    sql: `select entry from (${entries}) entries order by at, id limit ? offset ?`,
    values: [postId, postId, postId, page.limit, page.offset],
  });
  const [counted] = await em.execute<{ total: number }[]>(
    `select (select count(*) from post_changes where post_id = ?)::int
          + (select count(*) from publish_attempts where post_id = ?)::int
          + (select count(*) from post_actions where post_id = ?)::int as total`,
    [postId, postId, postId],
  );
  return { rows: rows.map(({ entry }) => entry), total: counted?.total ?? 0 };
};
