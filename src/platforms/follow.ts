import { PlatformError } from './platform.ts';

/** An address that a platform handed out, if it points to that platform: bytes and tokens go there. */
export const checkedAddress = (
  label: string,
  given: string | undefined,
  origins: ReadonlySet<string>,
): string => {
  if (given !== undefined && URL.canParse(given) && origins.has(new URL(given).origin)) return given;
  const where = given !== undefined && URL.canParse(given) ? new URL(given).origin : 'nowhere';
  const message = `${label} handed out an address at ${where}; add it to PLATFORM_UPLOAD_ORIGINS if it is theirs.`;
  throw new PlatformError({ kind: 'config', message });
};
