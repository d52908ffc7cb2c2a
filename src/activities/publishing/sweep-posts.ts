import { Context } from '@temporalio/activity';
import pLimit from 'p-limit';
import { addPostChange } from '../../db/publishing/post-changes.ts';
import { findSweepablePosts, lockIfUntouched, type SweepablePost } from '../../db/publishing/sweeps.ts';
import { addPostChanged } from '../../db/outbox.ts';
import { numberSweep, showsOlderDatabase } from './restored/older-database.ts';
import type { Service } from '../../process/service.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { expireLatePosts } from './expire-late-posts.ts';

/** Result of one sweep. The first 100 posts are named. */
export interface SweepReport {
  /** Number of posts that should have a workflow now. */
  looked: number;
  /** Number of posts without a workflow, or with one that missed a change, which were started again. */
  lost: number;
  /** Number of posts whose workflow could not continue: it was terminated, and they were started again. */
  stuck: number;
  /** Number of posts that were too late and that their workflows had not failed. */
  expired: number;
  posts: { id: string; why: string }[];
  /** Number by which the next sweep recognizes an older copy of the database. */
  number: number;
}

/** Posts that are read at once and searched for in one list, and workflows that are queried at once. */
const pageSize = 200;
const atOnce = 10;
const maxNamed = 100;

type Sweeping = Pick<Service, 'config' | 'databaseWatch' | 'engine' | 'log' | 'orm'>;

/** Problem of a post: it has no workflow that would publish it, or one that cannot. */
interface Finding {
  kind: 'lost' | 'stuck';
  why: string;
}

/**
 * Finds posts that should have a running workflow and have none, or one that cannot continue, and restarts them through the
 * outbox. Every one is an alarm: a line at level error, a count in `posts_found_lost` or `posts_found_stuck`, and a row in
 * the post's history. Fails posts that are too late. Safe to repeat.
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

/** Reads every post that should have a workflow now, in pages. */
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
 * Returns the posts of a page whose workflows are queried one by one: all of a few posts; of more, only posts that are
 * missing in Temporal's list of running workflows, and posts that should have begun and do not wait for a person. Without a
 * list, all.
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

/** Returns why the post was started again, or null if its workflow is healthy. */
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

/**
 * Finds the problem of a post. Terminates a workflow that cannot continue: the rows hold the state, so another workflow
 * resumes the post.
 */
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

/** Starts the workflow of a post again. Returns false if the post has changed meanwhile. */
const redrive = ({ config, orm }: Sweeping, post: SweepablePost, reason: string): Promise<boolean> =>
  inTransaction(orm, async em => {
    if (!(await lockIfUntouched(em, post, config.SWEEP_AFTER))) return false;
    const { id: postId, orgId, status } = post;
    await addPostChange(em, {
      orgId,
      postId,
      platform: null,
      targetId: null,
      from: status,
      to: status,
      actor: 'sweep',
      reason,
    });
    await addPostChanged(em, post, null);
    return true;
  });

/** Reports in the worker's metrics whether publishing is stopped. */
const gaugeRestored = ({ databaseWatch }: Sweeping): void =>
  Context.current()
    .metricMeter.createGauge(
      'database_restored',
      'int',
      '',
      '1 while the database is older than Temporal’s record.',
    )
    .set(databaseWatch.isRestored() ? 1 : 0);

/** Creates the steps of the sweep, bound to one process. */
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
