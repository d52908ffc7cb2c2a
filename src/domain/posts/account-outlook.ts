import type { PlatformName } from '../platforms.ts';
import type { PostProblem } from './post-problems.ts';
import type { QuotaUsage } from '../publishing/quotas.ts';

/** The brand's account on a platform, as far as a post that is planned needs to know it. */
export interface AccountOutlook {
  id: string;
  status: 'connected' | 'expired' | 'disconnected';
  handle: string;
  /** What a person has to do soon to keep it; null while the service can keep it. */
  warning: string | null;
  pause: { until: Date; reason: string } | null;
  quota: QuotaUsage | null;
}

/** Why nothing can go out on a platform where the brand's account has this status; undefined where it never had one. */
export const accountProblems = (
  platform: PlatformName,
  status: AccountOutlook['status'] | undefined,
): PostProblem[] => {
  const path = `platforms.${platform}`;
  if (status === 'connected') return [];
  const [code, message] =
    status === 'expired'
      ? ['token_expired', `The brand’s account on ${platform} must be reconnected.`]
      : ['connection_missing', `The brand has no connected account on ${platform}.`];
  return [{ platform, path, code, message }];
};

/** What may make a post late, or keep it from going out unless somebody acts until `at` (now, without a time). */
export const accountWarnings = (
  platform: PlatformName,
  account: AccountOutlook | undefined,
  at: Date,
): PostProblem[] => {
  if (account?.status !== 'connected') return [];
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
    message ? [{ platform, path: `platforms.${platform}`, code, message }] : [],
  );
};
