import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export const measureNames = [
  'memory',
  'api',
  'lists',
  'inbox',
  'metrics',
  'platform-hooks',
  'sdk',
  'sdk-python',
  'tools',
  'access',
  'neighbour',
  'costs',
  'attacks',
  'publishing',
  'photographs',
  'lateness',
  'webhooks',
  'draining',
  'outage',
  'enumeration',
  'clips',
  'carousels',
  'exports',
  'agents',
  'recall',
  'knowledge',
  'console',
  'queue',
  'planning',
  'beside',
] as const;
export type MeasureName = (typeof measureNames)[number];

/** The measures of `--quick` without names: what a change of the publish path or of the API moves first. */
const quickNames: readonly MeasureName[] = ['api', 'neighbour', 'publishing', 'lateness', 'webhooks'];

/** Amounts of the measures. */
export interface Size {
  rounds: number;
  /** Posts of the organization that the reads go through. */
  seededPosts: number;
  connections: number;
  /** Responses of each list and side in a round. */
  listsPerRound: number;
  /** Calls of each side in a round of the SDK and of tools. */
  calls: number;
  warmUpSeconds: number;
  loadSeconds: number;
  /** Posts per round of publishing, and how many of them run concurrently. */
  postsPerRound: number;
  inFlight: number;
  /** Posts that are due at one instant, one measure each. */
  dueAtOnce: number[];
  /**
   * Seconds of idling before memory is measured: V8 releases the memory of a start about half a minute later if no other
   * work arrives.
   */
  idleSeconds: number;
  /** Events at once per round of webhooks, seconds of the latency measure, and deliveries that wait for a slow receiver. */
  deliveriesPerRound: number;
  eventSeconds: number;
  queuedForSlow: number;
  /** Deliveries that were held for a webhook and are released at its cap. */
  held: number;
  /** Events that happen while their receiver is down. */
  outage: number;
  /** Attempts of each side and round that test whether the response time reveals an account. */
  triesPerRound: number;
  /** Workers that are killed while they render, and renders that wait when another organization's first render arrives. */
  kills: number;
  queuedRenders: number;
  /** Agents made in a round. */
  agentsPerRound: number;
  /** Chunks of the searched knowledge base, searches per round, and pages of the ingested document. */
  chunks: number;
  searchesPerRound: number;
  pages: number;
  /** Posts of the herd that is due at one instant. */
  herd: number;
  /** Posts whose numbers one round reads. */
  refreshed: number;
  /** Events of platforms in a round. */
  hookEvents: number;
  /** Seconds that a neighbor works beside each attack of a round. */
  attackSeconds: number;
}

export interface Options {
  names: MeasureName[];
  size: Size;
  quick: boolean;
  /** Whether the figures replace those in bench/landed.json, with which later runs are compared. */
  land: boolean;
  /** Folder for CPU profiles of the API and the worker; they slow both down a little. */
  profile: string | undefined;
  /** Folder of another embedding model, as EMBEDDING_MODEL_DIR names one, that `recall` measures as well. */
  modelFolder: string | undefined;
  /** Folder of another checkout, which `beside` measures beside this one. */
  besideFolder: string | undefined;
}

const full: Size = {
  rounds: 5,
  seededPosts: 2_000,
  connections: 32,
  listsPerRound: 40,
  calls: 400,
  warmUpSeconds: 2,
  loadSeconds: 5,
  postsPerRound: 100,
  inFlight: 16,
  dueAtOnce: [1, 20],
  idleSeconds: 40,
  deliveriesPerRound: 500,
  eventSeconds: 10,
  queuedForSlow: 1_000,
  held: 10_000,
  outage: 10_000,
  triesPerRound: 100,
  kills: 200,
  queuedRenders: 100,
  agentsPerRound: 200,
  chunks: 10_000,
  searchesPerRound: 300,
  pages: 100,
  herd: 1_000,
  refreshed: 10_000,
  hookEvents: 250,
  attackSeconds: 10,
};

const quick: Size = {
  ...full,
  rounds: 2,
  loadSeconds: 2,
  listsPerRound: 15,
  calls: 200,
  warmUpSeconds: 1,
  postsPerRound: 32,
  idleSeconds: 3,
  deliveriesPerRound: 200,
  eventSeconds: 10,
  queuedForSlow: 100,
  held: 300,
  outage: 500,
  triesPerRound: 50,
  kills: 20,
  queuedRenders: 10,
  agentsPerRound: 50,
  chunks: 3_000,
  searchesPerRound: 100,
  pages: 10,
  herd: 150,
  refreshed: 1_000,
  hookEvents: 100,
  attackSeconds: 3,
};

const isMeasure = (name: string): name is MeasureName => (measureNames as readonly string[]).includes(name);

/** Returns the chosen measures, or those of a quick run, or all. `beside` needs another checkout. */
const chosenNames = (
  names: readonly MeasureName[],
  { quick: isQuick = false, beside: other }: { quick?: boolean; beside?: string | undefined },
): MeasureName[] => {
  if (names.includes('beside') && other === undefined)
    throw new Error('The measure beside needs --beside <folder of another checkout>.');
  const missing = ['src/main.ts', 'node_modules'].find(file => other && !existsSync(path.join(other, file)));
  if (missing !== undefined)
    throw new Error(`--beside takes the folder of another checkout: ${other} has no ${missing}.`);
  const left = other === undefined ? measureNames.filter(name => name !== 'beside') : measureNames;
  const chosen = names.length === 0 && isQuick ? quickNames : names;
  return left.filter(name => chosen.length === 0 || chosen.includes(name));
};

/**
 * Whether the run is complete and at full size. Only such a run is stored as the latest, because a partial table would be
 * mistaken for a full one.
 */
export const isWholeRun = ({ names, quick, profile }: Options): boolean =>
  measureNames.every(name => name === 'beside' || names.includes(name)) && !quick && profile === undefined;

/**
 * Parses `npm run bench -- [name …] [--quick] [--land] [--rounds n] [--profile folder] [--model folder] [--beside folder]`. Throws
 * on unknown arguments.
 */
export const readOptions = (args: string[]): Options => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      land: { type: 'boolean' },
      rounds: { type: 'string' },
      profile: { type: 'string' },
      model: { type: 'string' },
      beside: { type: 'string' },
    },
  });
  const unknown = positionals.filter(name => !isMeasure(name));
  if (unknown.length > 0)
    throw new Error(`There is no measure ${unknown.join(', ')}. Measures: ${measureNames.join(', ')}.`);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error('--rounds takes a whole number above 0.');
  const other = values.beside === undefined ? undefined : path.resolve(values.beside);
  return {
    names: chosenNames(positionals.filter(isMeasure), { ...values, beside: other }),
    size: { ...(values.quick ? quick : full), ...(rounds !== undefined && { rounds }) },
    quick: values.quick ?? false,
    land: values.land ?? false,
    profile: values.profile,
    modelFolder: values.model,
    besideFolder: other,
  };
};
