import type { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import { WebhookRecovery } from '../entities/webhook.ts';
import type { Em } from '../driver/orm.ts';

/** One recovery of an endpoint of the organization; 404 when there is none. */
export const findRecovery = async (
  em: Em,
  orgId: string,
  { webhookId, recoveryId }: { webhookId: string; recoveryId: string },
  lockMode?: LockMode,
): Promise<WebhookRecovery> => {
  const recovery = await em.findOne(
    WebhookRecovery,
    { id: recoveryId, webhookId, orgId },
    lockMode === undefined ? {} : { lockMode },
  );
  if (!recovery) throw notFound('recovery', recoveryId);
  return recovery;
};

/** Cancels the recoveries of an endpoint that are under way; what they have let go stays on its way. */
export const cancelRecoveries = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now()
      where webhook_id = ? and status = 'running'`,
    [webhookId],
  );
