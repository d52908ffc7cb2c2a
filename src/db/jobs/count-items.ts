import type { ItemCounts } from '../../domain/jobs/jobs.ts';
import type { Em } from '../driver/orm.ts';

/** Tables with one row for each item of a job. */
type ItemTable = 'bulk_action_posts' | 'post_import_rows';

/** Counts the items of a job by outcome, and those without one as `pending`. */
export const countItems = async (
  em: Em,
  table: ItemTable,
  jobId: string,
): Promise<{ items: ItemCounts; pending: number }> => {
  const [row] = await em.execute<(ItemCounts & { pending: number })[]>(
    `select count(*)::int as total, (count(*) filter (where status = 'pending'))::int as pending,
            (count(*) filter (where status in ('done', 'created')))::int as done,
            (count(*) filter (where status = 'present'))::int as present,
            (count(*) filter (where status = 'refused'))::int as refused,
            (count(*) filter (where status = 'not_tried'))::int as "notTried"
       from ${table} where job_id = ?`,
    [jobId],
  );
  const { pending, ...items } = row ?? {
    total: 0,
    pending: 0,
    done: 0,
    present: 0,
    refused: 0,
    notTried: 0,
  };
  return { items, pending };
};
