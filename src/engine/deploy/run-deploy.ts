import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { parseDuration } from '../../config/kinds.ts';
import type { Config } from '../../config/index.ts';
import { usage } from '../../process/operator-usage.ts';
import { StartRefused } from '../../process/start-refused.ts';
import { buildOf } from '../builds.ts';
import { clientConnectionOptions } from '../connect.ts';
import { ensureSchedules } from '../schedules.ts';
import { deploy, goBack } from './deploy.ts';
import { deploymentOf, findFormerBuild, findRouting, type Deployment } from './deployments.ts';
import type { DeployEnd, DeployOptions } from './options.ts';
import { findMisfits } from './replay-running.ts';

const refused = (message: string): StartRefused => new StartRefused(`${message}\n\n${usage}`, 2);

const options = {
  back: { type: 'boolean', default: false },
  ramp: { type: 'string', default: '5,50' },
  look: { type: 'string', default: '2m' },
  wait: { type: 'string', default: '5m' },
  'skip-replay': { type: 'boolean', default: false },
} as const;

/** `5,50` → 5, 50. */
const sharesOf = (text: string): number[] => {
  const shares = text.split(',').map(Number);
  if (!shares.every((share, index) => share > (shares[index - 1] ?? 0) && share < 100))
    throw new Error(`"${text}" must be increasing percentages such as 5,50`);
  return shares;
};

const parse = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [buildId, beyond] = positionals;
    if (beyond !== undefined) throw new Error(`Unexpected argument "${beyond}".`);
    return {
      ...values,
      buildId,
      ramps: sharesOf(values.ramp),
      lookMs: parseDuration(values.look),
      waitMs: parseDuration(values.wait),
    };
  } catch (error) {
    throw refused((error as Error).message);
  }
};

type Parsed = ReturnType<typeof parse>;

type DeployDoor = Pick<DeployOptions, 'say' | 'stopping'>;

const toDeploy = async (
  config: Config,
  deployment: Deployment,
  { buildId, ramps, lookMs, waitMs, 'skip-replay': skipsReplay }: Parsed,
  { say, stopping }: DeployDoor,
): Promise<DeployEnd> => {
  const own = await buildOf(config);
  const build = buildId ?? own;
  if (build === undefined) throw refused('Which build? Use its id, or set BUILD_ID.');
  const isOwn = build === own;
  return deploy(deployment, {
    buildId: build,
    ramps,
    lookMs,
    waitMs,
    say,
    stopping,
    replay: async () => (skipsReplay || !isOwn ? null : findMisfits(config, deployment, say)),
    updateSchedules: isOwn
      ? () => ensureSchedules(deployment.client, config, { update: true }, work => work())
      : null,
  });
};

/** Finds the build to return to: the current one while another has a share, otherwise the one before. */
const formerOf = async (deployment: Deployment): Promise<string | null> => {
  const { current, ramping } = await findRouting(deployment);
  return ramping === null ? findFormerBuild(deployment) : current;
};

const toGoBack = async (
  deployment: Deployment,
  build: string | undefined,
  door: DeployDoor,
): Promise<DeployEnd> => {
  const to = build ?? (await formerOf(deployment));
  const { current, ramping } = await findRouting(deployment);
  const left = await goBack(deployment, to, door);
  return { build: to, from: ramping ?? current, state: left === 0 ? 'current' : 'moving', why: null, left };
};

/**
 * Runs `operator deploy`: brings a build into use, or returns to the previous one. Prints its progress, and its result as
 * JSON. Returns 1 unless the build is current and no workflow is left on others.
 */
export const runDeploy = async (
  config: Config,
  args: readonly string[],
  sayEnd: (text: string) => void,
  door: DeployDoor,
): Promise<number> => {
  const parsed = parse(args);
  const connection = await Connection.connect(clientConnectionOptions(config)).catch(() => {
    throw new StartRefused('Temporal at TEMPORAL_ADDRESS cannot be reached.', 1);
  });
  try {
    const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
    const deployment = deploymentOf(config, client);
    const end = parsed.back
      ? await toGoBack(deployment, parsed.buildId, door)
      : await toDeploy(config, deployment, parsed, door);
    sayEnd(JSON.stringify(end, null, 2));
    return end.state === 'current' ? 0 : 1;
  } finally {
    await connection.close();
  }
};
