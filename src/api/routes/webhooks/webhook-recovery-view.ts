import { z } from 'zod';
import type { WebhookRecovery } from '../../../db/entities/webhook.ts';
import { recoverableStatuses } from '../../../domain/deliveries.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';

export const recoverableStatus = choice(
  'RecoverableStatus',
  recoverableStatuses,
  'Deliveries that can be sent again.',
);

export const recoveryShape = z
  .strictObject({
    id,
    webhookId: id,
    since: timestamp,
    until: timestamp,
    statuses: z.array(recoverableStatus).max(recoverableStatuses.length),
    status: choice('RecoveryStatus', ['running', 'completed', 'cancelled'], 'State of a recovery.').describe(
      '`completed`: all of them are on their way again; each delivery says what became of it.',
    ),
    total: z.int().min(0).describe('How many there were when it began.'),
    released: z.int().min(0).describe('How many of them are on their way again.'),
    ratePerSecond: z.int().min(1),
    requestedBy: z.string().max(100),
    createdAt: timestamp,
    updatedAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookRecovery' });

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
