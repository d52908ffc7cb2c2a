import type { Em } from '../driver/orm.ts';
import { actorNameSql } from '../actor-names.ts';

/** Last person who changed a post, and when. */
export interface LastChange {
  /** `user:<id>`, `api_key:<id>`, or `agent:<id>`. */
  actor: string;
  /** Current name, or null for a deleted actor. */
  name: string | null;
  /** UTC, ISO 8601. */
  at: string;
}

/** Finds the last change by a person, API key, or agent. Changes by the service create no revision. */
export const findLastChange = async (em: Em, postId: string): Promise<LastChange | undefined> => {
  const [row] = await em.execute<LastChange[]>(
    `select c.actor, ${actorNameSql('c.actor')} as name,
            to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from post_changes c
      where c.post_id = ? and c.platform is null and split_part(c.actor, ':', 1) in ('user', 'api_key', 'agent')
      order by c.created_at desc, c.id desc limit 1`,
    [postId],
  );
  return row;
};
