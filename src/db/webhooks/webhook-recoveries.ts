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
  if (!recovery) throw notFound('recovery');
  return recovery;
};
