import type { PostProblem } from './post-problems.ts';
import { pathOfAccount, type TargetName } from './target-names.ts';
import type { QuotaUsage } from '../publishing/quotas.ts';

/** State of the brand's account on a platform, for the preview of a planned post. */
export interface AccountOutlook {
  id: string;
  status: 'connected' | 'expired' | 'disconnected';
  handle: string;
  /** Action that a person has to take soon to keep the account, or null while the service can keep it. */
  warning: string | null;
  pause: { until: Date; reason: string } | null;
  quota: QuotaUsage | null;
}

/**
 * Returns why nothing can be published on a platform whose account has this status. An undefined status means that the
 * brand never had an account there.
 */
export const accountProblems = (
  target: TargetName,
  status: AccountOutlook['status'] | undefined,
): PostProblem[] => {
  const { platform } = target;
  const path = pathOfAccount(target);
  if (status === 'connected') return [];
  const [code, message] =
    status === 'expired'
      ? ['token_expired', `The brand’s account on ${platform} must be reconnected.`]
      : ['connection_missing', `The brand has no connected account on ${platform}.`];
  return [{ platform, path, code, message }];
};

/**
 * Returns warnings about accounts that may delay a post or stop its publication at `at` (default: now) unless someone acts.
 */
export const accountWarnings = (
  target: TargetName,
  account: AccountOutlook | undefined,
  at: Date,
): PostProblem[] => {
  if (account?.status !== 'connected') return [];
  const { platform } = target;
  const { warning, pause, quota } = account;
  const found: [code: string, message: string | false | null][] = [
    ['connection_expiring', warning],
    [
      'account_paused',
      pause !== null &&
        pause.until > at &&
        `Publishing from ${account.handle} is paused until ${pause.until.toISOString()}, so the post would wait. ${pause.reason}`.trim(),
    ],
    [
      'quota_used_up',
      quota?.remaining === 0 &&
        quota.resetsAt !== null &&
        quota.resetsAt > at &&
        `The account has used up its quota on ${platform}. The post would wait until ${quota.resetsAt.toISOString()}.`,
    ],
  ];
  return found.flatMap(([code, message]) =>
    message ? [{ platform, path: pathOfAccount(target), code, message }] : [],
  );
};
