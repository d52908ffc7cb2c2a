import { Context } from '@temporalio/activity';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { addPostChanged } from '../../db/outbox.ts';
import { findSweepable, lockIfUntouched, type SweepablePost } from '../../db/publishing/sweepable-posts.ts';
import { numberSweep, showsOlderDatabase } from './restored/older-database.ts';
import type { Service } from '../../process/service.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** What one sweep saw; the first hundred posts are named. */
export interface SweepReport {
  /** Posts whose workflow was asked for. */
  looked: number;
  /** Those that had none, or a forgetful one, and were sent on their way again. */
  lost: number;
  posts: { id: string; why: string }[];
  /** By which the next sweep knows an older database; one of the release before has none. */
  number?: number;
}

/** Posts that are read at once, and workflows that are asked for at once. */
const pageSize = 200;
const atOnce = 10;
const maxNamed = 100;

type Sweeping = Pick<Service, 'config' | 'databaseWatch' | 'engine' | 'log' | 'orm'>;

/**
 * Finds posts that should have a live workflow and have none, and sends them on their way through the outbox. Every one is
 * an alarm: a line at level error, a count in `posts_found_lost`, a row in the post's history. Safe to repeat.
 */
const redriveLostPosts = async (sweeping: Sweeping, toldNumber: number): Promise<SweepReport> => {
  const { number, isRestored } = await numberSweep(sweeping, toldNumber);
  const report: SweepReport = { looked: 0, lost: 0, posts: [], number };
  if (isRestored) return report;
  for await (const page of pages(sweeping)) {
    report.looked += page.length;
    const found = await Promise.all(page.map(post => redriveIfLost(sweeping, post)));
    for (const [index, why] of found.entries()) {
      const post = page[index];
      if (why === null || !post) continue;
      report.lost += 1;
      if (report.lost <= maxNamed) report.posts.push({ id: post.id, why });
    }
    Context.current().heartbeat();
  }
  return report;
};

/** Every post that might be lost, ten at a time. */
async function* pages({ config, orm }: Sweeping): AsyncGenerator<SweepablePost[]> {
  for (let after: string | undefined; ;) {
    const posts: SweepablePost[] = await findSweepable(orm.em.fork(), {
      untouchedMs: config.SWEEP_AFTER,
      leadMs: config.PREPARE_LEAD,
      limit: pageSize,
      after,
    });
    for (let start = 0; start < posts.length; start += atOnce) yield posts.slice(start, start + atOnce);
    if (posts.length < pageSize) return;
    after = posts.at(-1)?.id;
  }
}

/** Why the post was sent on its way again; null when it is in good hands. */
const redriveIfLost = async (sweeping: Sweeping, post: SweepablePost): Promise<string | null> => {
  const why = await whatIsWrong(sweeping, post);
  if (why === null || (await showsOlderDatabase(sweeping, post.id))) return null;
  if (!(await redrive(sweeping, post, why))) return null;
  const { id: postId, orgId, status } = post;
  sweeping.log.error({ postId, orgId, status, why }, 'a post was lost and is sent on its way again');
  return why;
};

const whatIsWrong = async ({ engine }: Sweeping, post: SweepablePost): Promise<string | null> => {
  if (!(await engine.isRunning(post.id))) return 'the sweep found it without a live workflow';
  if (!post.shouldHaveBegun) return null;
  const progress = await engine.progress(post.id).catch(() => null);
  return progress?.waitingFor ? 'the sweep found its workflow waiting for another time' : null;
};

/** False when somebody has moved the post meanwhile. */
const redrive = ({ config, orm }: Sweeping, post: SweepablePost, reason: string): Promise<boolean> =>
  inTransaction(orm, async em => {
    if (!(await lockIfUntouched(em, post, config.SWEEP_AFTER))) return false;
    const { id: postId, orgId, status } = post;
    await addPostChange(em, {
      orgId,
      postId,
      platform: null,
      from: status,
      to: status,
      actor: 'sweep',
      reason,
    });
    await addPostChanged(em, post, null);
    return true;
  });

/** Says in the worker's metrics whether nothing goes out. */
const gaugeRestored = ({ databaseWatch }: Sweeping): void =>
  Context.current()
    .metricMeter.createGauge(
      'database_restored',
      'int',
      '',
      '1 while the database is older than Temporal knows.',
    )
    .set(databaseWatch.isRestored() ? 1 : 0);

/** The steps of the sweep, bound to one process. */
export const createSweepingActivities = (service: Service) => ({
  redriveLostPosts: async (toldNumber = 0): Promise<SweepReport> => {
    const report = await redriveLostPosts(service, toldNumber);
    gaugeRestored(service);
    const counter = Context.current().metricMeter.createCounter(
      'posts_found_lost',
      'posts',
      'Posts that should have had a live workflow and had none. Anything but 0 is an alarm.',
    );
    counter.add(report.lost);
    return report;
  },
});

export type SweepingActivities = ReturnType<typeof createSweepingActivities>;
