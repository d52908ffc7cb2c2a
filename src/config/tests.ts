import { about, optional } from './kinds.ts';

/** What only tests set, for src/config/index.ts. */
export const testSettings = {
  FAILPOINTS: about(
    optional,
    'File that tells this process where to die, hang, fail or wait (src/process/failpoints.ts); never set it outside tests.',
  ),
};
