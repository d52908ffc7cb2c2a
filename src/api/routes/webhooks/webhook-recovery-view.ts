import { z } from 'zod';
import type { WebhookRecovery } from '../../../db/entities/webhook.ts';
import { recoverableStatuses } from '../../../domain/webhooks/deliveries.ts';
import {
  anyId,
  choice,
  createdAt,
  endedAt,
  id,
  past,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';

export const recoverableStatus = choice(
  'RecoverableStatus',
  recoverableStatuses,
  'States of deliveries that can be sent again.',
);

export const recoveryShape = z
  .strictObject({
    id,
    webhookId: anyId.describe('Id of the webhook.'),
    since: past.describe('Start of the range, in UTC.'),
    until: timestamp.describe('End of the range, in UTC.'),
    statuses: z
      .array(recoverableStatus)
      .max(recoverableStatuses.length)
      .describe('States of the deliveries to send again.'),
    status: choice('RecoveryStatus', ['running', 'completed', 'cancelled'], 'State of a recovery.').describe(
      '`completed`: all deliveries are released. Each delivery shows its own result.',
    ),
    total: z.int().min(0).meta({ description: 'Number of deliveries at the start.', example: 1 }),
    released: z.int().min(0).describe('Number of released deliveries.'),
    ratePerSecond: z.int().min(1).describe('Maximum number of started requests per second.'),
    requestedBy: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      'Requester, as `user:<id>` or `api_key:<id>`.',
    ),
    createdAt,
    updatedAt,
    endedAt,
  })
  .meta({ id: 'WebhookRecovery', description: 'Resending of missed deliveries.' });

type RecoveryView = z.input<typeof recoveryShape>;

export const viewRecovery = (recovery: WebhookRecovery): RecoveryView => ({
  id: recovery.id,
  webhookId: recovery.webhookId,
  since: recovery.since.toISOString(),
  until: recovery.until.toISOString(),
  statuses: recovery.statuses as RecoveryView['statuses'],
  status: recovery.status,
  total: recovery.total,
  released: recovery.released,
  ratePerSecond: recovery.ratePerSecond,
  requestedBy: recovery.requestedBy,
  createdAt: recovery.createdAt.toISOString(),
  updatedAt: recovery.updatedAt.toISOString(),
  endedAt: recovery.endedAt?.toISOString() ?? null,
});
