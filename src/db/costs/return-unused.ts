import { effectTables } from '../effects/tables.ts';
import type { Em } from '../driver/orm.ts';

/** Maximum number of charges per round. */
const chargesAtOnce = 500;

/**
 * SQL for the number of paid parts of an ended target. Null while it has not ended, or while its unknown outcome is
 * unresolved: its money stays taken until then. Also null if a later attempt than the ended one has paid the charge. That
 * attempt was then claimed after this statement had read the target.
 */
const partsOfTarget = `(select case
    when t.status in ('published', 'removed') then jsonb_array_length(c.parts)
    when t.status in ('failed', 'cancelled') then jsonb_array_length(t.parts) end
  from post_targets t where t.id = c.source_id and t.attempt >= c.attempt)`;

/** SQL for the number of paid parts of an ended effect. Null while it has not ended. */
const partsOfEffect = (name: keyof typeof effectTables): string => {
  const { ends, countsObjects } = effectTables[name];
  const undone = countsObjects ? 'e.done' : '0';
  return `(select case
      when e.status in ('${ends.done}', '${ends.unconfirmed}') then jsonb_array_length(c.parts)
      when e.status in ('${ends.refused}', '${ends.skipped}') then ${undone} end
    from ${name} e where e.id = c.source_id and e.attempt >= c.attempt)`;
};

const sources = [
  `when 'post_targets' then ${partsOfTarget}`,
  ...Object.values(effectTables).map(({ name }) => `when '${name}' then ${partsOfEffect(name)}`),
];

/**
 * Returns unused money of ended posts and effects to the budgets: X bills no refused calls. Ends each charge once; a charge
 * of a deleted post keeps its cost. Counters are locked in the order of claims. Returns the number of ended charges.
 */
export const returnUnused = async (em: Em): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `with ended as (
       select c.id, c.org_id, c.platform, c.day, c.cost, c.parts, known.paid
         from platform_charges c cross join lateral (
              select case c.source ${sources.join(' ')} end as paid) known
        where c.settled_at is null
          and (known.paid is not null or not exists (select 1 from posts p where p.id = c.post_id))
        order by c.created_at limit ${chargesAtOnce} for update of c skip locked
     ), settled as (
       update platform_charges c
          set settled_at = now(),
              (parts, cost) = (select coalesce(jsonb_agg(part order by number), '[]'), coalesce(sum((part->>'cost')::bigint), 0)
                from jsonb_array_elements(c.parts) with ordinality as one(part, number)
               where ended.paid is null or number <= ended.paid)
         from ended where c.id = ended.id
       returning c.org_id, c.platform, c.day, ended.cost - c.cost as unused
     ), days as (
       update platform_writes w set cost = greatest(w.cost - s.unused, 0)
         from (select platform, day, sum(unused)::bigint as unused from settled where unused <> 0 group by 1, 2) s
        where w.platform = s.platform and w.day = s.day returning 1
     ), months as (
       update monthly_spending m set cost = greatest(m.cost - s.unused, 0)
         from (select org_id, platform, date_trunc('month', day)::date as month, sum(unused)::bigint as unused
                 from settled where unused <> 0 and (select count(*) from days) >= 0 group by 1, 2, 3) s
        where m.org_id = s.org_id and m.platform = s.platform and m.month = s.month
     ) select count(*)::int as count from settled`,
  );
  return row?.count ?? 0;
};
