import { invalidRequest } from '../../domain/invalid-request.ts';
import { brandPaths } from '../../domain/slugs.ts';

/** Throws `validation_failed` for a slug that is a path of the API. */
export const requireNoPath = (slug: string): void => {
  if (!brandPaths.has(slug)) return;
  const message = `Must not be ${slug}: that is a path of the API.`;
  throw invalidRequest([{ path: 'slug', code: 'reserved', message }]);
};
