/** Why a request failed, with what is behind it: `fetch failed: getaddrinfo ENOTFOUND …`. */
export const reasonOfRequest = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

/** Why a program failed: the last line that it wrote to its standard error. */
export const reasonOfProgram = (error: Error): string =>
  ('stderr' in error && String(error.stderr).trim().split('\n').at(-1)) || error.message;
