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

/** What the operator says a quota is; 0 when it is not counted. */
export const quotaLimit = (config: QuotaSettings, name: QuotaName): number => config[settings[name]];
