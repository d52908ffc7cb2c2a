import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { LockedDelivery } from '../../db/webhooks/attempts.ts';
import { announceFailing, disableFailing, learnFromSuccess, setFailures } from '../../db/webhooks/health.ts';
import { holdDeliveries } from '../../db/webhooks/queue.ts';
import { addWebhookChange } from '../../db/webhooks/endpoints.ts';
import { isTest, type AttemptRecord, type Delivering } from './delivery-steps.ts';

/** Status code with which a receiver reports that it is permanently gone. */
const gone = 410;

/** Resets a webhook's failures, and records that its receiver knows the new secret if that made the signature. */
export const countSuccess = async (em: Em, row: LockedDelivery, record: AttemptRecord): Promise<void> => {
  const knowsNew =
    !row.new_secret_accepted && record.signedWith === 'current' && record.rotation === row.rotation_ms;
  const isCounted = !isTest(row) && row.consecutive_failures > 0 && row.generation === record.generation;
  if (!knowsNew && !isCounted) return;
  await learnFromSuccess(em, row.webhook_id, { acceptsNewSecret: knowsNew, endsFailures: isCounted });
};

/**
 * Counts a failed attempt against its webhook, unless it began before the webhook was last enabled. Disables a webhook that
 * has failed too often for too long or that reports to be gone. Returns whether the webhook is enabled afterwards.
 */
export const countFailure = async (
  { config, log }: Delivering,
  em: Em,
  row: LockedDelivery,
  record: AttemptRecord,
): Promise<boolean> => {
  if (isTest(row) || !row.enabled || row.generation !== record.generation) return row.enabled;
  const failures = row.consecutive_failures + 1;
  const failingMs = row.now_ms - (row.first_failure_ms ?? row.now_ms);
  await setFailures(em, row.webhook_id, failures);
  const isTooMuch = failures >= config.WEBHOOK_DISABLE_AFTER && failingMs >= config.WEBHOOK_DISABLE_AGE;
  if (record.statusCode !== gone && !isTooMuch) {
    await warn(config, em, row, failures);
    return true;
  }
  const reason =
    record.statusCode === gone
      ? 'The receiver answered 410, so it no longer exists.'
      : `The last ${failures} attempts failed, starting at ${new Date(row.first_failure_ms ?? row.now_ms).toISOString()}. The last failure: ${record.message}`;
  await disable(em, row, reason);
  log.warn({ webhookId: row.webhook_id, orgId: row.org_id, reason }, 'a webhook was disabled');
  return false;
};

/** Disables a webhook and holds its waiting deliveries. Their workflow is notified, so that it ends. */
const disable = async (em: Em, { webhook_id, org_id }: LockedDelivery, reason: string): Promise<void> => {
  await disableFailing(em, webhook_id, reason);
  const webhook = { id: webhook_id, orgId: org_id };
  await addWebhookChange(em, { webhook, kind: 'disabled', actor: 'service', reason });
  await audit(em, {
    action: 'webhook.disabled',
    target: { kind: 'webhook', id: webhook_id },
    details: { reason },
    by: { kind: 'service', id: null },
    orgId: org_id,
  });
  await holdDeliveries(em, webhook_id);
};

/** Warns once that a webhook is about to be disabled, after half of the failures that disable it. */
const warn = async (
  config: Delivering['config'],
  em: Em,
  row: LockedDelivery,
  failures: number,
): Promise<void> => {
  const since = row.first_failure_ms ?? row.now_ms;
  const isHalfway =
    failures * 2 >= config.WEBHOOK_DISABLE_AFTER && (row.now_ms - since) * 2 >= config.WEBHOOK_DISABLE_AGE;
  if (!isHalfway) return;
  await announceFailing(
    em,
    { id: row.webhook_id, orgId: row.org_id },
    { failures, since: new Date(since), disabledFrom: new Date(since + config.WEBHOOK_DISABLE_AGE) },
  );
};
