import type { Em } from '../driver/orm.ts';

/** The organization that a person joined first, where their logins lead; null when they are in none, which takes as long. */
export const defaultOrgOf = async (em: Em, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ orgId: string | null }[]>(
    'select (select org_id from memberships where user_id = ? order by created_at, id limit 1) as "orgId"',
    [userId],
  );
  return row?.orgId ?? null;
};
