import type { Em } from '../driver/orm.ts';

/** Organization for operators. */
export interface FoundOrg {
  id: string;
  slug: string;
  name: string;
  plan: string;
  status: string;
  members: number;
  brands: number;
  /** Number of scheduled posts. */
  scheduled: number;
}

/** Finds organizations whose name or slug contains these words, newest first. */
export const findOrgs = (
  em: Em,
  { words = '', limit }: { words?: string; limit: number },
): Promise<FoundOrg[]> =>
  em.execute<FoundOrg[]>(
    `select o.id, o.slug, o.name, coalesce(a.plan, 'free') as plan, coalesce(a.status, 'active') as status,
            (select count(*) from memberships m where m.org_id = o.id)::int as members,
            (select count(*) from brands b where b.org_id = o.id)::int as brands,
            (select count(*) from posts p where p.org_id = o.id and p.status = 'scheduled' and p.deleted_at is null)::int
              as scheduled
       from organizations o left join billing_accounts a on a.org_id = o.id
      where strpos(lower(o.slug || ' ' || o.name), lower(?)) > 0
      order by o.created_at desc limit ?`,
    [words, limit],
  );
