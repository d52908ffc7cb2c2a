import { scopeOfEvents } from '../../domain/events.ts';
import type { Em } from '../driver/orm.ts';
import { memberHas } from './member-permissions.ts';

/**
 * What may go on in the name of the member in row `m`, as SQL, for what acts after they have asked for it. Where there is no such
 * row, they are no member any more, and nothing may.
 */

/** Agent `a`: what its author needed to save it so. */
export const mayHaveAgent = `(${memberHas('agents:write', 'a.brand_id')}
    and (a.knowledge_base_id is null or ${memberHas('kb:read')})
    and (not a.auto_publish or ${memberHas('posts:write', 'a.brand_id')}))`;

/** Who answers for webhook `w`: the owner for one that the release before this made, which wrote nobody down. */
export const answersFor = `coalesce(w.made_by, (select o.owner_id from organizations o where o.id = w.org_id))`;

/** A webhook, whatever it sends. */
export const mayHaveWebhook = memberHas('webhooks:read');

/** The archive of export `e`. */
export const mayHaveExport = `(${memberHas('account:export')} and (not e.include_audit or ${memberHas('audit:read')}))`;

/** Whether the archive that is stored under a key may still be had: whoever asked for it may, and it is not deleted. */
export const isArchiveOpen = async (em: Em, storageKey: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from account_exports e join memberships m on m.org_id = e.org_id and m.user_id = e.requested_by
      where e.storage_key = ? and e.deleted_at is null and ${mayHaveExport}`,
    [storageKey],
  );
  return rows.length > 0;
};

const cases = (brandId: string): string =>
  Object.entries(scopeOfEvents)
    .map(([word, scope]) => `when '${word}' then (${brandId} is null or ${memberHas(scope, brandId)})`)
    .join(' ');

/** An event that is named and belongs to a brand, or to none, as of these columns. */
export const mayHear = (event: string, brandId: string): string =>
  `(case split_part(${event}, '.', 1) ${cases(brandId)} else true end)`;

/** The brand of event `e`: the release before this one wrote it into the body alone. */
const brandOfEvent = `coalesce(e.brand_id, (e.body::jsonb #>> '{data,brandId}')::uuid)`;

/** Event `e`. */
export const mayReadEvent = mayHear('e.event', brandOfEvent);

/** Whether event `e` is of one of the brands for which webhook `w` was made, as SQL. */
export const isForWebhook = `(w.brand_ids is null or ${brandOfEvent}::text = any (w.brand_ids))`;
