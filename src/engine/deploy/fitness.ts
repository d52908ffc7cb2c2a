import { tryCanary } from './canary.ts';
import { findUnserved, type Deployment } from './deployments.ts';
import { pause, type DeployOptions } from './options.ts';

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
    if (stopping.aborted) return 'it was stopped';
    if (Date.now() >= until) return `no worker of the build asks for work on ${queues}`;
    if (queues !== said) say(`waiting for workers of ${buildId} on ${queues}`);
    said = queues;
  }
};

/** What can be known of a build before it gets work: what speaks against it, or null. */
export const findUnfit = async (deployment: Deployment, options: DeployOptions): Promise<string | null> => {
  const { buildId, replay, say, stopping } = options;
  const unserved = await untilServed(deployment, options);
  if (unserved !== null) return unserved;
  say(`workers of ${buildId} serve every queue`);
  const why = (await replay()) ?? (await tryCanary(deployment, buildId, canaryMs));
  if (why !== null) return why;
  say(`${buildId} has done a workflow that it was tried with`);
  return stopping.aborted ? 'it was stopped' : null;
};
