import type { Em } from '../driver/orm.ts';

/** What an endpoint learns from a success: that its receiver accepts the new secret, and that its failures are over. */
export interface Learned {
  acceptsNewSecret: boolean;
  endsFailures: boolean;
}

/** Writes it; what is false stays as it was. */
export const learnFromSuccess = (
  em: Em,
  webhookId: string,
  { acceptsNewSecret, endsFailures }: Learned,
): Promise<unknown> =>
  em.execute(
    `update webhooks set new_secret_accepted = new_secret_accepted or ?,
            consecutive_failures = case when ? then 0 else consecutive_failures end,
            first_failure_at = case when ? then null else first_failure_at end,
            warned_at = case when ? then null else warned_at end
      where id = ?`,
    [acceptsNewSecret, endsFailures, endsFailures, endsFailures, webhookId],
  );

/** Writes how many attempts have failed in a row; the first of them is remembered by its time. */
export const setFailures = (em: Em, webhookId: string, failures: number): Promise<unknown> =>
  em.execute(
    `update webhooks set consecutive_failures = ?, first_failure_at = coalesce(first_failure_at, now()) where id = ?`,
    [failures, webhookId],
  );

/** Disables an endpoint, from now on and for this reason. */
export const disableFailing = (em: Em, webhookId: string, reason: string): Promise<unknown> =>
  em.execute(
    `update webhooks set enabled = false, disabled_at = now(), disabled_reason = ?, next_request_at = null, updated_at = now()
      where id = ?`,
    [reason, webhookId],
  );
