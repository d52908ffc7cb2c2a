import { StartRefused } from '../../process/start-refused.ts';
import {
  findFormerBuild,
  findRouting,
  findLeft,
  makeCurrent,
  setRamp,
  type Deployment,
  findUnserved,
} from './deployments.ts';
import { findTrouble } from './find-trouble.ts';
import { countOthers, moveAll } from './move-all.ts';
import { workersOf, type DeployEnd, type DeployOptions, pause } from './options.ts';
import { takeOver } from './take-over.ts';
import { tryCanary } from './canary.ts';

const canaryMs = 60_000;
const lookMs = 1_000;

const untilServed = async (
  deployment: Deployment,
  { buildId, waitMs, say, stopping }: DeployOptions,
): Promise<string | null> => {
  let said = '';
  for (const until = Date.now() + waitMs; ; await pause(lookMs, stopping)) {
    const queues = (await findUnserved(deployment, buildId)).join(', ');
    if (queues === '') return null;
    if (stopping.aborted) return 'the command was stopped';
    if (Date.now() >= until) return `no worker of the build serves ${queues}`;
    if (queues !== said) say(`waiting for workers of ${buildId} on ${queues}`);
    said = queues;
  }
};

/** Checks a build before it gets work. Returns why it is unfit, or null. */
const findUnfit = async (deployment: Deployment, options: DeployOptions): Promise<string | null> => {
  const { buildId, replay, say, stopping } = options;
  const unserved = await untilServed(deployment, options);
  if (unserved !== null) return unserved;
  say(`workers of ${buildId} serve every queue`);
  const why = (await replay()) ?? (await tryCanary(deployment, buildId, canaryMs));
  if (why !== null) return why;
  say(`${buildId} has done a workflow that it was tried with`);
  return stopping.aborted ? 'the command was stopped' : null;
};

/** Makes `to` current again, and moves back workflows that have moved meanwhile. */
export const goBack = async (
  deployment: Deployment,
  to: string | null,
  { say, stopping }: Pick<DeployOptions, 'say' | 'stopping'>,
): Promise<number> => {
  const { current, ramping } = await findRouting(deployment);
  if (ramping !== null) await setRamp(deployment, null, 0);
  const unserved = to === null ? [] : await findLeft(deployment, to);
  if (unserved.length > 0)
    throw new StartRefused(`No worker of ${to} serves ${unserved.join(', ')}. Start workers first.`, 1);
  if (current !== to) await makeCurrent(deployment, to);
  say(`${workersOf(to)} now get all new workflows`);
  return moveAll(deployment, to, { say, stopping });
};

const revert = async (
  deployment: Deployment,
  { build, from }: { build: string; from: string | null },
  why: string,
  say: (line: string) => void,
): Promise<DeployEnd> => {
  say(`going back to ${workersOf(from)}: ${why}`);
  const left = await goBack(deployment, from, { say, stopping: new AbortController().signal });
  return { build, from, state: 'back', why, left };
};

/** Moves waiting workflows once the build gets all new ones. Returns what went wrong, or null. */
const bringAlong = async (deployment: Deployment, options: DeployOptions): Promise<string | null> => {
  const { buildId, updateSchedules, say } = options;
  await updateSchedules?.();
  say(`the schedules ${updateSchedules ? 'match this release' : 'are unchanged'}`);
  const began = Date.now();
  let trouble: string | null = null;
  await moveAll(deployment, buildId, {
    ...options,
    isBad: async () => (trouble = await findTrouble(deployment, buildId, began)) !== null,
  });
  return trouble;
};

const endOf = async (
  deployment: Deployment,
  { buildId: build, say, stopping }: DeployOptions,
  from: string | null,
): Promise<DeployEnd> => {
  const left = await countOthers(deployment, build);
  if (left > 0)
    say(`${left} workflows still run on other builds. Run the command again while their workers run`);
  else say(`no workflow runs on other builds: ${workersOf(from)} can be stopped`);
  const why = stopping.aborted ? 'the command was stopped' : null;
  return { build, from, state: left === 0 ? 'current' : 'moving', why, left };
};

/**
 * Brings a build into use whose workers run beside those of the previous build: tests it, ramps up its share of new
 * workflows to all of them, and moves workflows that wait on older builds. All state is in Temporal, so an interrupted
 * deploy may be run again and continues.
 */
export const deploy = async (deployment: Deployment, options: DeployOptions): Promise<DeployEnd> => {
  const { buildId: build, say } = options;
  const routing = await findRouting(deployment);
  const isCurrent = routing.current === build;
  const from = isCurrent ? await findFormerBuild(deployment) : routing.current;
  say(`deploying ${build}, beside ${workersOf(from)}`);
  const unfit = isCurrent ? null : await findUnfit(deployment, options);
  if (unfit !== null && routing.ramping !== build)
    return { build, from, state: 'refused', why: unfit, left: await countOthers(deployment, from) };
  const trouble =
    unfit ?? (await takeOver(deployment, options, routing)) ?? (await bringAlong(deployment, options));
  return trouble === null
    ? endOf(deployment, options, from)
    : revert(deployment, { build, from }, trouble, say);
};
