import type { PlatformName } from '../platforms.ts';

/** Configured API versions. */
interface Versions {
  LINKEDIN_VERSION: string;
  META_VERSION: string;
}

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

/** Returns the known ends of the configured API versions. */
export const listVersionEnds = ({ LINKEDIN_VERSION, META_VERSION }: Versions): VersionEnd[] => {
  const linkedIn: VersionEnd = {
    platform: 'linkedin',
    setting: 'LINKEDIN_VERSION',
    version: LINKEDIN_VERSION,
    endsAt: findLinkedInEnd(LINKEDIN_VERSION),
  };
  const metaEnd = metaEnds[META_VERSION];
  if (metaEnd === undefined) return [linkedIn];
  const endsAt = new Date(metaEnd);
  return [linkedIn, { platform: 'instagram', setting: 'META_VERSION', version: META_VERSION, endsAt }];
};

/** Returns the days that are left until an end, rounded down. Negative after it. */
export const countDaysUntil = (end: Date, now: Date): number =>
  Math.floor((end.getTime() - now.getTime()) / 86_400_000);
