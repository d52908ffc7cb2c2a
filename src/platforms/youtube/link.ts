import type { AppOf } from '../apps.ts';

/** Returns the URL of a video. */
export const linkTo = (app: AppOf<'youtube'>, id: string): string =>
  `${app.bases.web}/watch?v=${encodeURIComponent(id)}`;
