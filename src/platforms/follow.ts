import { PlatformError } from './platform.ts';

/** Returns a URL that a platform returned, if it points to that platform, because bytes and tokens are sent there. */
export const checkedAddress = (
  label: string,
  given: string | undefined,
  origins: ReadonlySet<string>,
): string => {
  if (given === undefined || !URL.canParse(given))
    throw new PlatformError({ kind: 'transient', message: `${label} answered without an upload address.` });
  const { origin } = new URL(given);
  if (origins.has(origin)) return given;
  const message = `${label} returned an upload address at ${origin}. If it belongs to ${label}, add it to PLATFORM_UPLOAD_ORIGINS.`;
  throw new PlatformError({ kind: 'config', message });
};
