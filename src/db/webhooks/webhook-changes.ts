import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../driver/orm.ts';

/** One line in an endpoint's history. */
export interface WebhookChangeInput {
  webhook: { id: string; orgId: string };
  kind:
    | 'created'
    | 'changed'
    | 'enabled'
    | 'disabled'
    | 'secret.rotated'
    | 'tested'
    | 'resent'
    | 'recovery'
    | 'deleted';
  /** `user:<id>`, `api_key:<id>` or `service`. */
  actor: string;
  /** What and why, as a phrase; never a secret or a header's value. */
  reason: string;
}

/** Writes who did what to an endpoint and why, in the caller's transaction. */
export const addWebhookChange = (
  em: Em,
  { webhook, kind, actor, reason }: WebhookChangeInput,
): Promise<unknown> =>
  em.execute(
    `insert into webhook_changes (id, created_at, org_id, webhook_id, kind, actor, reason)
     values (?, now(), ?, ?, ?, ?, ?)`,
    [uuidv7(), webhook.orgId, webhook.id, kind, actor, reason],
  );
