import type { Origin } from '../../domain/actor.ts';
import type { Em } from '../../db/driver/orm.ts';
import { startPublishing } from './start-publishing.ts';

/** Tries again what failed of a failed or partial post; targets that went out, or may have, are left alone. */
export const retryPost = (em: Em, origin: Origin, postId: string) =>
  startPublishing(em, origin, postId, 'retry');
