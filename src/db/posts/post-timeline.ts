import type { PlatformName } from '../../domain/platforms.ts';
import type {
  ActionEvidence,
  PostActionKind,
  PostActionStatus,
} from '../../domain/publishing/post-actions.ts';
import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';

/** Commit call: its outcome at the time, and the verdict found later. */
export interface AttemptEntry {
  kind: 'attempt';
  at: string;
  platform: PlatformName;
  targetId: string;
  number: number;
  /** Part of a thread that was sent. 0 is the root. */
  part: number;
  startedAt: string;
  endedAt: string | null;
  outcome: 'published' | 'rejected' | 'unknown' | null;
  verdict: 'published' | 'not_there' | 'unconfirmed' | null;
  verdictAt: string | null;
  externalId: string | null;
  evidence: Record<string, unknown> | null;
}

/** Status change of the post (`platform` null) or of one of its targets. */
export interface ChangeEntry {
  kind: 'change';
  at: string;
  platform: PlatformName | null;
  /** Null if the post changed, and for entries of releases before the column. */
  targetId: string | null;
  from: string | null;
  to: string;
  actor: string;
  actorName: string | null;
  reason: string;
}

/** Action on a published post, with every call and every check. */
export interface ActionEntry {
  kind: 'action';
  at: string;
  platform: PlatformName;
  targetId: string;
  action: PostActionKind;
  status: PostActionStatus;
  /** Number of finished parts. `of` is their total number. */
  done: number;
  total: number;
  endedAt: string | null;
  actor: string;
  actorName: string | null;
  message: string | null;
  evidence: ActionEvidence[];
}

/** Timeline entry. Times are texts in PostgreSQL's JSON form. */
export type TimelineEntry = AttemptEntry | ChangeEntry | ActionEntry;

/**
 * SQL for the entries. IDs rise with time, so they order entries of one transaction. Targets that were removed from the
 * post have left their attempts, which are shown as well.
 */
const entries = `
  select created_at as at, id, json_build_object(
           'kind', 'change', 'at', created_at, 'platform', platform, 'targetId', target_id, 'from', from_status, 'to', to_status,
           'actor', actor, 'actorName', ${actorNameSql('post_changes.actor')}, 'reason', reason) as entry
    from post_changes where post_id = ?
  union all
  select created_at, id, json_build_object(
           'kind', 'attempt', 'at', created_at, 'platform', platform, 'targetId', target_id, 'number', number, 'part', part, 'startedAt', created_at,
           'endedAt', ended_at, 'outcome', outcome, 'verdict', verdict, 'verdictAt', verdict_at,
           'externalId', external_id, 'evidence', evidence)
    from publish_attempts where post_id = ?
  union all
  select created_at, id, json_build_object(
           'kind', 'action', 'at', created_at, 'platform', platform, 'targetId', target_id, 'action', kind, 'status', status, 'done', done,
           'total', jsonb_array_length(external_ids), 'endedAt', ended_at, 'actor', actor,
           'actorName', ${actorNameSql('post_actions.actor')}, 'message', message, 'evidence', evidence)
    from post_actions where post_id = ?`;

/** Lists one page of a post's timeline, oldest first, with the total number of entries. */
export const listTimeline = async (
  em: Em,
  postId: string,
  page: ListPosition,
): Promise<Listed<TimelineEntry>> => {
  const of = { from: `from (${entries}) entries`, values: [postId, postId, postId] };
  const list = { columns: 'entry', ...of, order: 'at, id', isBounded: true } as const;
  const { rows, ...total } = await readListPage<{ entry: TimelineEntry }>(em, list, page);
  return { rows: rows.map(({ entry }) => entry), ...total };
};
