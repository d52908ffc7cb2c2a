import { findRouting, makeCurrent, setRamp, type Deployment, type Routing } from './deployments.ts';
import { findTrouble } from './find-trouble.ts';
import { countOthers } from './move-all.ts';
import { pause, type DeployOptions } from './options.ts';

/** Minimum and maximum milliseconds between two checks of one observation. */
const askMs = { least: 100, most: 5_000 };
/** Maximum age of the problems that a repeated deploy considers. */
const memoryMs = 600_000;

/** Observes a build for a while. Returns what is wrong with it, or null. */
const look = async (
  deployment: Deployment,
  { buildId, lookMs, stopping }: DeployOptions,
  sinceMs: number,
): Promise<string | null> => {
  const every = Math.min(askMs.most, Math.max(askMs.least, lookMs / 10));
  for (const until = Date.now() + lookMs; ; await pause(every, stopping)) {
    const trouble = await findTrouble(deployment, buildId, sinceMs);
    if (trouble !== null) return trouble;
    if (stopping.aborted) return 'the command was stopped';
    if (Date.now() >= until) return null;
  }
};

/**
 * Increases a build's share of new workflows. Returns what went wrong, or null. An interrupted deploy continues at the
 * share it had.
 */
const rampUp = async (
  deployment: Deployment,
  options: DeployOptions,
  { ramping, percent: reached }: Routing,
): Promise<string | null> => {
  const { buildId, ramps, say } = options;
  const had = ramping === buildId ? reached : 0;
  for (const percent of ramps.filter(share => share >= had)) {
    if (percent > had) await setRamp(deployment, buildId, percent);
    const { rampingSinceMs } = await findRouting(deployment);
    say(`${buildId} gets ${percent} % of new workflows`);
    const trouble = await look(deployment, options, rampingSinceMs ?? Date.now());
    if (trouble !== null) return trouble;
  }
  return null;
};

const switchOver = async (deployment: Deployment, options: DeployOptions): Promise<string | null> => {
  const { buildId, say } = options;
  await makeCurrent(deployment, buildId);
  say(`${buildId} is current`);
  const { currentSinceMs } = await findRouting(deployment);
  return look(deployment, options, currentSinceMs ?? Date.now());
};

/** Gives a build all new workflows, step by step. Returns what went wrong, or null. */
export const takeOver = async (
  deployment: Deployment,
  options: DeployOptions,
  routing: Routing,
): Promise<string | null> => {
  const { buildId } = options;
  if (routing.current !== buildId)
    return (await rampUp(deployment, options, routing)) ?? switchOver(deployment, options);
  if ((await countOthers(deployment, buildId)) === 0) return null;
  return look(deployment, options, Math.max(routing.currentSinceMs ?? 0, Date.now() - memoryMs));
};
