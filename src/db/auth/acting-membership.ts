/**
 * The membership in which session `s` acts, as SQL that gives its row the name `m`: that in the active organization. A
 * member who has left that one goes on in the oldest membership that is left; a session without any has no row.
 */
export const joinActingMembership = `join lateral (
      select id, org_id, role, grouped, group_ids from memberships
      where user_id = s.user_id
      order by org_id = s.active_org_id desc, created_at, id
      limit 1
    ) m on true`;
