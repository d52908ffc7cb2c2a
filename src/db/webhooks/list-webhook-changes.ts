import type { Em } from '../driver/orm.ts';

/** One line in an endpoint's history; `at` as PostgreSQL writes it. */
export interface WebhookChangeRow {
  kind: string;
  actor: string;
  reason: string;
  at: string;
}

/** One page of what happened to an endpoint, newest first, and how much there is. */
export const listWebhookChanges = async (
  em: Em,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WebhookChangeRow[]; total: number }> => {
  const rows = await em.execute<WebhookChangeRow[]>(
    `select kind, actor, reason, created_at as at from webhook_changes where webhook_id = ?
      order by created_at desc, id desc limit ? offset ?`,
    [webhookId, limit, offset],
  );
  const [counted] = await em.execute<{ total: number }[]>(
    'select count(*)::int as total from webhook_changes where webhook_id = ?',
    [webhookId],
  );
  return { rows, total: counted?.total ?? 0 };
};
