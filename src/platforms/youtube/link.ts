import type { AppOf } from '../apps.ts';

/** A video's address. */
export const linkTo = (app: AppOf<'youtube'>, id: string): string =>
  `${app.bases.web}/watch?v=${encodeURIComponent(id)}`;
