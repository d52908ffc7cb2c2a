import { memberHas } from './member-permissions.ts';

/**
 * What may go on in the name of the member in row `m`, as SQL, for what acts after they have asked for it. Where there is no such
 * row, they are no member any more, and nothing may.
 */

/** Agent `a`: what its author needed to save it so. */
export const mayHaveAgent = `(${memberHas('agents:write', 'a.brand_id')}
    and (a.knowledge_base_id is null or ${memberHas('kb:read')})
    and (not a.auto_publish or ${memberHas('posts:write', 'a.brand_id')}))`;

/** A webhook, whatever it sends. */
export const mayHaveWebhook = memberHas('webhooks:read');

/** The archive of export `e`. */
export const mayHaveExport = `(${memberHas('account:export')} and (not e.include_audit or ${memberHas('audit:read')}))`;
