import type { AppOf } from '../apps.ts';

/** Returns the URL of a post. */
export const linkTo = (app: AppOf<'x'>, handle: string, id: string): string =>
  `${app.bases.web}/${handle}/status/${id}`;
