import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { findSweepablePosts, lockIfUntouched, type SweepablePost } from '../../db/publishing/sweeps.ts';
import { addPostChanged } from '../../db/outbox.ts';
import { numberSweep, showsOlderDatabase } from './restored/older-database.ts';
import type { Service } from '../../process/service.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { expireLatePosts } from './expire-late-posts.ts';

/** What one sweep saw; the first hundred posts are named. */
export interface SweepReport {
  /** Posts that should have a workflow now. */
  looked: number;
  /** Those that had none, or a forgetful one, and were sent on their way again. */
  lost: number;
  /** Those whose workflow could not go on: it was ended, and they were sent on their way again. */
  stuck: number;
  /** Those that were too late to go out and that their workflows had not failed. */
  expired: number;
  posts: { id: string; why: string }[];
  /** Number by which the next sweep recognizes an older database. */
  number: number;
}

/** Posts that are read at once and looked for in one list, and workflows that are asked for at once. */
const pageSize = 200;
const atOnce = 10;
const maxNamed = 100;

type Sweeping = Pick<Service, 'config' | 'databaseWatch' | 'engine' | 'log' | 'orm'>;

/** What is wrong with a post: it has no workflow that would publish it, or one that cannot. */
interface Finding {
  kind: 'lost' | 'stuck';
  why: string;
}

/**
 * Finds posts that should have a live workflow and have none, or one that cannot go on, and sends them on their way through
 * the outbox. Every one is an alarm: a line at level error, a count in `posts_found_lost` or `posts_found_stuck`, a row in
 * the post's history. Fails what is too late. Safe to repeat.
 */
const sweepPosts = async (sweeping: Sweeping, toldNumber: number): Promise<SweepReport> => {
  const { number, isRestored } = await numberSweep(sweeping, toldNumber);
  const report: SweepReport = { looked: 0, lost: 0, stuck: 0, expired: 0, posts: [], number };
  if (isRestored) return report;
  report.expired = await expireLatePosts(sweeping);
  const limited = pLimit(atOnce);
  for await (const page of pages(sweeping)) {
    report.looked += page.length;
    await limited.map(await suspectsOf(sweeping, page), async post => {
      const finding = await redriveIfLost(sweeping, post);
      Context.current().heartbeat();
      if (finding) take(report, post, finding);
    });
  }
  return report;
};

const take = (report: SweepReport, { id }: SweepablePost, { kind, why }: Finding): void => {
  report[kind] += 1;
  if (report.posts.length < maxNamed) report.posts.push({ id, why });
};

/** Every post that should have a workflow now. */
async function* pages({ config, orm }: Sweeping): AsyncGenerator<SweepablePost[]> {
  for (let after: string | undefined; ;) {
    const posts: SweepablePost[] = await findSweepablePosts(orm.em.fork(), {
      untouchedMs: config.SWEEP_AFTER,
      leadMs: config.PREPARE_LEAD,
      limit: pageSize,
      after,
    });
    if (posts.length > 0) yield posts;
    if (posts.length < pageSize) return;
    after = posts.at(-1)?.id;
  }
}

/**
 * The posts of a page whose workflows are asked one by one: all of a few; of more, those that Temporal's list of running ones
 * does not name, and those that should have begun and wait for nobody. Without a list, all.
 */
const suspectsOf = async ({ engine, log }: Sweeping, page: SweepablePost[]): Promise<SweepablePost[]> => {
  if (page.length <= atOnce) return page;
  const ids = page.map(({ id }) => id);
  const sound = await engine.soundPosts(ids).catch((error: unknown) => {
    log.warn({ err: error }, 'Temporal does not list the posts under way; they are asked for one by one');
    return new Set<string>();
  });
  return page.filter(post => !sound.has(post.id) || (post.shouldHaveBegun && !post.isHeld));
};

/** Why the post was sent on its way again; null when it is in good hands. */
const redriveIfLost = async (sweeping: Sweeping, post: SweepablePost): Promise<Finding | null> => {
  const finding = await whatIsWrong(sweeping, post);
  if (finding === null || (finding.kind === 'lost' && (await showsOlderDatabase(sweeping, post.id))))
    return null;
  if (!(await redrive(sweeping, post, finding.why))) return null;
  const { id: postId, orgId, status } = post;
  sweeping.log.error({ postId, orgId, status, why: finding.why }, sentences[finding.kind]);
  return finding;
};

const sentences = {
  lost: 'a post was lost and is started again',
  stuck: 'the workflow of a post was stuck and is replaced',
};

/** A workflow that cannot go on is ended here: rows are the truth, so another one takes the post up where it is. */
const whatIsWrong = async ({ engine }: Sweeping, post: SweepablePost): Promise<Finding | null> => {
  const run = await engine.postRun(post.id);
  if (run.state === 'missing')
    return { kind: 'lost', why: 'the sweep found the post without a running workflow' };
  if (run.state === 'stuck' && post.isDue) {
    const why = 'the sweep found the post’s workflow stuck';
    await engine.endPostRun(post.id, run.runId, why);
    return { kind: 'stuck', why };
  }
  if (!post.shouldHaveBegun) return null;
  const progress = await engine.progress(post.id).catch(() => null);
  if (!progress?.waitingFor) return null;
  return { kind: 'lost', why: 'the sweep found the post’s workflow waiting for another time' };
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
      '1 while the database is older than Temporal’s record.',
    )
    .set(databaseWatch.isRestored() ? 1 : 0);

/** The steps of the sweep, bound to one process. */
export const createSweepingActivities = (service: Service) => ({
  redriveLostPosts: async (toldNumber: number): Promise<SweepReport> => {
    const report = await sweepPosts(service, toldNumber);
    gaugeRestored(service);
    const meter = Context.current().metricMeter;
    const lost = 'Posts without the running workflow that they need. Alert above 0.';
    meter.createCounter('posts_found_lost', 'posts', lost).add(report.lost);
    const stuck = 'Posts whose workflow was stuck and was replaced. Alert above 0.';
    meter.createCounter('posts_found_stuck', 'posts', stuck).add(report.stuck);
    return report;
  },
});

export type SweepingActivities = ReturnType<typeof createSweepingActivities>;
