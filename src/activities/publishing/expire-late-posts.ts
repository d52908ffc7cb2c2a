import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { addPostChanged } from '../../db/outbox.ts';
import { rollUpPost } from '../../db/publishing/roll-up.ts';
import { findLatePosts, type SweptPost } from '../../db/publishing/sweeps.ts';
import { lockPostById } from '../../db/publishing/targets.ts';
import type { Service } from '../../process/service.ts';
import { expireTargets } from './expire-post.ts';

const pageSize = 200;

type Expiring = Pick<Service, 'config' | 'engine' | 'log' | 'orm'>;

/**
 * Fails posts that are too late, by the database's own clock and regardless of their workflows. Returns the number of
 * posts. Their workflows have nearly always done so before, or do it at this moment: each target ends once.
 */
export const expireLatePosts = async (expiring: Expiring): Promise<number> => {
  const { config, orm } = expiring;
  for (let expired = 0; ;) {
    const page = { maxLatenessMs: config.MAX_LATENESS, limit: pageSize };
    const posts = await findLatePosts(orm.em.fork(), page);
    let ended = 0;
    for (const post of posts) if (await expireLatePost(expiring, post)) ended += 1;
    expired += ended;
    // posts of which nothing ended are left to the next sweep
    if (posts.length < pageSize || ended === 0) return expired;
    Context.current().heartbeat();
  }
};

const expireLatePost = async (expiring: Expiring, post: SweptPost): Promise<boolean> => {
  const { config, engine, log, orm } = expiring;
  const isExpired = await inTransaction(orm, async em => {
    await lockPostById(em, post.id);
    if ((await expireTargets(em, post.id, config.MAX_LATENESS)) === 0) return false;
    await rollUpPost(em, post.id, 'sweep');
    await addPostChanged(em, post, null);
    return true;
  });
  if (!isExpired) return false;
  log.warn(
    { postId: post.id, orgId: post.orgId },
    'a post was too late to be published and was failed by the sweep',
  );
  const run = await engine.postRun(post.id);
  if (run.state === 'stuck') await engine.endPostRun(post.id, run.runId, 'its post ended without it');
  return true;
};
