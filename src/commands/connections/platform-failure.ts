import type { PlatformError, PlatformFailure } from '../../platforms/platform.ts';

/** What a platform's port said no with; undefined for anything else. Known by name, as commands import no platform. */
export const platformFailure = (error: unknown): PlatformFailure | undefined =>
  error instanceof Error && error.name === 'PlatformError' ? (error as PlatformError).failure : undefined;
