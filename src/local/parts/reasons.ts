/** Returns why a request failed, with the cause: `fetch failed: getaddrinfo ENOTFOUND …`. */
export const reasonOfRequest = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

/** Returns why a program failed: the last line of its standard error. */
export const reasonOfProgram = (error: Error): string =>
  ('stderr' in error && String(error.stderr).trim().split('\n').at(-1)) || error.message;
