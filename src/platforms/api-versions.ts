import type { Config } from '../config/index.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { appFor } from './apps.ts';

/** API version in use whose end is known. */
export interface VersionEnd {
  platform: PlatformName;
  setting: 'LINKEDIN_VERSION' | 'META_VERSION';
  version: string;
  endsAt: Date;
}

/** Days before the end of an API version from which the operator is warned. */
export const versionWarningDays = 60;

/**
 * Ends of Meta's versions, two years after the release of the next version (Graph API changelog, read 2026-09). Later ends
 * are not announced.
 */
const metaEnds: Readonly<Record<string, string>> = {
  'v21.0': '2027-01-21',
  'v22.0': '2027-05-29',
  'v23.0': '2027-10-08',
};

/**
 * Returns the end of a LinkedIn version: the 15th of its month a year later. LinkedIn promises twelve months, and ended
 * 202510 on 2026-10-15 and 202511 on 2026-11-16.
 */
const findLinkedInEnd = (version: string): Date =>
  new Date(Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 15));

/** Returns the known ends of the API versions of all platforms that have an app. */
export const listVersionEnds = (config: Config): VersionEnd[] => {
  const { LINKEDIN_VERSION, META_VERSION } = config;
  const metaEnd = metaEnds[META_VERSION];
  const ends: VersionEnd[] = [
    {
      platform: 'linkedin',
      setting: 'LINKEDIN_VERSION',
      version: LINKEDIN_VERSION,
      endsAt: findLinkedInEnd(LINKEDIN_VERSION),
    },
    ...(metaEnd === undefined
      ? []
      : [
          {
            platform: 'instagram' as const,
            setting: 'META_VERSION' as const,
            version: META_VERSION,
            endsAt: new Date(metaEnd),
          },
        ]),
  ];
  return ends.filter(({ platform }) => typeof appFor(config, platform) !== 'string');
};

/** Returns the days that are left until an end, rounded down. Negative after it. */
export const daysUntil = (end: Date): number => Math.floor((end.getTime() - Date.now()) / 86_400_000);
