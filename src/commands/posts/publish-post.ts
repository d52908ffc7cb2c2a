import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { startPublishing } from './start-publishing.ts';

/** Publishes a post now, whatever its schedule says; of a failed or partial one, what has not gone out. */
export const publishPostNow = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'publish');

/** Tries again what failed of a failed or partial post; targets that went out, or may have, are left alone. */
export const retryPost = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'retry');
