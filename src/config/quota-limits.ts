import type { Config } from './index.ts';
import type { QuotaName } from '../domain/publishing/quotas.ts';

const settings = {
  x: 'X_QUOTA',
  linkedin: 'LINKEDIN_QUOTA',
  instagram: 'INSTAGRAM_QUOTA',
  threads: 'THREADS_QUOTA',
  threadsReplies: 'THREADS_REPLY_QUOTA',
  youtube: 'YOUTUBE_QUOTA',
} as const satisfies Record<QuotaName, keyof Config>;

export type QuotaSettings = Pick<Config, (typeof settings)[QuotaName]>;

/** Returns the operator's limit for a quota, or 0 if it is not counted. */
export const quotaLimit = (config: QuotaSettings, name: QuotaName): number => config[settings[name]];
