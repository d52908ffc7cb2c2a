import type { AppOf } from '../apps.ts';

/** A post's address. */
export const linkTo = (app: AppOf<'x'>, handle: string, id: string): string =>
  `${app.bases.web}/${handle}/status/${id}`;
