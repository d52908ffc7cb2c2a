import type { Em } from '../orm.ts';

/** The organization that a person joined first, where their logins lead; null when they are in none. */
export const homeOrgOf = async (em: Em, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ orgId: string }[]>(
    'select org_id as "orgId" from memberships where user_id = ? order by created_at, id limit 1',
    [userId],
  );
  return row?.orgId ?? null;
};
