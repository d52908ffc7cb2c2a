import type { SweepAllReport } from '../../activities/upkeep/sweep.ts';
import type { sweep } from '../../workflows/sweep.ts';
import { countWorkflows, versionText, type Deployment } from './deployments.ts';

/** Query for workflows whose task has failed five times in a row, which Temporal marks. */
export const hasProblems =
  'TemporalReportedProblems IN ("category=WorkflowTaskFailed", "category=WorkflowTaskTimedOut")';

/** Minimum number of failed posts that says something about a build. */
const minFailed = 3;
/** A build is worse if its share of failed posts exceeds the earlier share by this. */
const worseBy = 0.1;
/** Period of comparison before the build, in milliseconds. */
const beforeMs = 24 * 3_600_000;

const iso = (ms: number): string => `"${new Date(ms).toISOString()}"`;

/** Returns the query for the workflows of an environment, because several environments may share a namespace. */
export const ourWorkflows = ({ queues }: Deployment): string =>
  `TaskQueue IN (${queues.workflows.map(queue => `"${queue}"`).join(', ')})`;

const failedShare = async (
  deployment: Deployment,
  which: string,
): Promise<{ failed: number; share: number }> => {
  const posts = `${ourWorkflows(deployment)} AND WorkflowType = "publishPost" AND ${which}`;
  const [failed, ended] = await Promise.all([
    countWorkflows(deployment, `${posts} AND ExecutionStatus = "Failed"`),
    countWorkflows(deployment, `${posts} AND ExecutionStatus IN ("Failed", "Completed")`),
  ]);
  return { failed, share: ended === 0 ? 0 : failed / ended };
};

/** Finds a workflow of the new build whose code fails. A workflow that never made progress has no build yet. */
const stuckOn = async (deployment: Deployment, build: string, sinceMs: number): Promise<string | null> => {
  const running = `${ourWorkflows(deployment)} AND ExecutionStatus = "Running" AND ${hasProblems}`;
  const stuck = await Promise.all([
    countWorkflows(deployment, `${running} AND ${build}`),
    countWorkflows(
      deployment,
      `${running} AND TemporalWorkerDeploymentVersion IS NULL AND StartTime >= ${iso(sinceMs)}`,
    ),
  ]);
  const count = stuck[0] + stuck[1];
  return count === 0 ? null : `${count} workflows fail on its code`;
};

const failsMore = async (deployment: Deployment, build: string, sinceMs: number): Promise<string | null> => {
  const now = await failedShare(deployment, `${build} AND CloseTime >= ${iso(sinceMs)}`);
  if (now.failed < minFailed) return null;
  const before = await failedShare(
    deployment,
    `CloseTime >= ${iso(sinceMs - beforeMs)} AND CloseTime < ${iso(sinceMs)}`,
  );
  if (now.share <= before.share + worseBy) return null;
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return `${percent(now.share)} of its posts failed, compared to ${percent(before.share)} before`;
};

const lostPosts = async (deployment: Deployment, sinceMs: number): Promise<string | null> => {
  const type = 'sweep' satisfies (typeof sweep)['name'];
  const query = `${ourWorkflows(deployment)} AND WorkflowType = "${type}" AND ExecutionStatus = "Completed" AND StartTime >= ${iso(sinceMs)}`;
  for await (const { workflowId, runId } of deployment.client.workflow.list({ query })) {
    const handle = deployment.client.workflow.getHandle(workflowId, runId);
    const { lost, stuck } = ((await handle.result()) as SweepAllReport).posts;
    if (lost + stuck > 0) return `the sweep found ${lost + stuck} lost posts`;
  }
  return null;
};

/** Returns why a build that has had work since then is bad, or null if nothing shows that. */
export const findTrouble = async (
  deployment: Deployment,
  buildId: string,
  sinceMs: number,
): Promise<string | null> => {
  const build = `TemporalWorkerDeploymentVersion = "${versionText(deployment, buildId)}"`;
  return (
    (await stuckOn(deployment, build, sinceMs)) ??
    (await failsMore(deployment, build, sinceMs)) ??
    (await lostPosts(deployment, sinceMs))
  );
};
