import type { Config } from '../config/index.ts';
import { StartRefused } from '../process/start-refused.ts';
import { freePort, listenTrouble } from './ports.ts';

/** Ports by the setting that changes them. */
export interface Ports {
  PORT: number;
  METRICS_PORT: number;
  WORKER_METRICS_PORT: number;
  POSTGRES_PORT: number;
  TEMPORAL_PORT: number;
  TEMPORAL_UI_PORT: number;
  SANDBOX_PORT: number;
  TYPESENSE_PORT: number;
  TYPESENSE_PEERING_PORT: number;
}

/** Distance of every port from PORT, unless it has its own setting. */
const neighbours: Record<keyof Ports, number> = {
  PORT: 0,
  METRICS_PORT: 1,
  WORKER_METRICS_PORT: 2,
  POSTGRES_PORT: 10,
  TEMPORAL_PORT: 11,
  TEMPORAL_UI_PORT: 12,
  SANDBOX_PORT: 13,
  TYPESENSE_PORT: 14,
  TYPESENSE_PEERING_PORT: 15,
};

const uses: Record<keyof Ports, string> = {
  PORT: 'the API',
  METRICS_PORT: 'the metrics of the API',
  WORKER_METRICS_PORT: 'the metrics of the worker',
  POSTGRES_PORT: 'PostgreSQL',
  TEMPORAL_PORT: 'Temporal',
  TEMPORAL_UI_PORT: 'the Temporal UI',
  SANDBOX_PORT: 'the sandbox',
  TYPESENSE_PORT: 'Typesense',
  TYPESENSE_PEERING_PORT: 'the peers of Typesense',
};

/** Parts that always listen on 127.0.0.1. The others listen on HOST. */
const onLoopback = new Set<keyof Ports>([
  'POSTGRES_PORT',
  'TEMPORAL_PORT',
  'TEMPORAL_UI_PORT',
  'TYPESENSE_PORT',
  'TYPESENSE_PEERING_PORT',
]);

/** Returns the ports that this start opens, without the parts that run elsewhere. */
const opened = (config: Config): (keyof Ports)[] => [
  ...(['PORT', 'METRICS_PORT', 'WORKER_METRICS_PORT'] as const),
  ...(config.DATABASE_URL ? [] : (['POSTGRES_PORT'] as const)),
  ...(config.TEMPORAL_ADDRESS ? [] : (['TEMPORAL_PORT', 'TEMPORAL_UI_PORT'] as const)),
  ...(config.SANDBOX_URL ? [] : (['SANDBOX_PORT'] as const)),
  ...(config.TYPESENSE_URL.length > 0 ? [] : (['TYPESENSE_PORT', 'TYPESENSE_PEERING_PORT'] as const)),
];

/** Ports without a setting of their own, each the one after another port. */
const followers = { WORKER_METRICS_PORT: 'METRICS_PORT', TYPESENSE_PEERING_PORT: 'TYPESENSE_PORT' } as const;

const follows = (name: keyof Ports): name is keyof typeof followers => Object.hasOwn(followers, name);

const given = (config: Config, name: keyof Ports): number | undefined => {
  if (!follows(name)) return config[name] || undefined;
  const followed = config[followers[name]];
  return followed ? followed + 1 : undefined;
};

/** Returns the ports of one local stack. `PORT=0` takes any free ones. */
export const planPorts = async (config: Config): Promise<Ports> => {
  const names = Object.keys(neighbours) as (keyof Ports)[];
  const chosen = names.map(async name => {
    const port =
      given(config, name) ?? (config.PORT === 0 ? await freePort() : config.PORT + neighbours[name]);
    return [name, port] as const;
  });
  return Object.fromEntries(await Promise.all(chosen)) as unknown as Ports;
};

const highest = 65_535;
/** Highest PORT with which all parts without a setting of their own have a port. */
const highestBase = highest - Math.max(...Object.values(neighbours));

const remedy = (name: keyof Ports): string => {
  const setting = follows(name) ? `${followers[name]} (this is the next one)` : name;
  return name === 'PORT' ? 'set PORT' : `set ${setting}, or another PORT, which moves all of them`;
};

const troubleOf = (code: string): string =>
  code === 'EACCES' ? 'is only for root' : code === 'EADDRINUSE' ? 'is taken' : `is refused (${code})`;

/** Throws for an invalid HOST, which would otherwise be reported for each of its ports. */
const checkHost = async ({ HOST }: Config): Promise<void> => {
  const code = await listenTrouble(0, HOST);
  if (code !== undefined)
    throw new StartRefused(
      `Nothing can listen on HOST=${HOST} (${code}): it is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
    );
};

/**
 * Throws one error that names every port that cannot be used, why, which part needs it, and the setting that changes it.
 */
export const checkPorts = async (config: Config, ports: Ports): Promise<void> => {
  await checkHost(config);
  const names = opened(config);
  const checks = names.map(async (name, index) => {
    const port = ports[name];
    if (port > highest)
      return `  ${port} for ${uses[name]} is above ${highest}, the highest port: ${remedy(name)} (at most ${highestBase})`;
    const twice = names.slice(0, index).find(earlier => ports[earlier] === port);
    if (twice) return `  ${port} for ${uses[name]} is also used for ${uses[twice]}: ${remedy(name)}`;
    const code = await listenTrouble(port, onLoopback.has(name) ? '127.0.0.1' : config.HOST);
    return code && `  ${port} for ${uses[name]} ${troubleOf(code)}: ${remedy(name)}`;
  });
  const troubles = (await Promise.all(checks)).filter(trouble => trouble !== undefined);
  if (troubles.length > 0) throw new StartRefused(`These ports cannot be used:\n${troubles.join('\n')}`);
};
