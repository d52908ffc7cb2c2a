import { Turns, type Places } from './turns.ts';

/** Resource that the organizations of an installation share, with its places in one process. */
interface Resource {
  /** Work that occupies one place. */
  of: string;
  /** Processes whose places these are. */
  runs: readonly ('api' | 'worker')[];
  /** Number of places, or the setting or limit that decides it. */
  atOnce: number | { from: string };
  each: Places['each'] | 'two_thirds';
  /**
   * Number of an organization's waiting pieces at which a request is refused as `rate_limited`. Work without a person who
   * waits for an answer always waits.
   */
  maxWaiting?: number | { from: string };
}

const both = ['api', 'worker'] as const;
const api = ['api'] as const;
const worker = ['worker'] as const;

/**
 * All resources for which organizations take turns. A resource whose pieces take long leaves a place for the next
 * organization; one whose pieces take milliseconds may give all places to one. Steps that wait for a slot of a worker take
 * turns in Temporal, by the fairness key of their workflow (src/domain/stories.ts).
 */
export const resources = {
  /**
   * A sender is an organization, or the address of an unknown caller. More at once would gain it nothing on a few
   * processors, and delay others.
   */
  requests: { of: 'a request that has just begun', runs: api, atOnce: Infinity, each: 4, maxWaiting: 1_000 },
  computing: { of: 'a piece of some milliseconds on the event loop', runs: both, atOnce: 1, each: 1 },
  plannedPosts: { of: 'a query for planned posts', runs: api, atOnce: 64, each: 1, maxWaiting: 20 },
  measuredPosts: { of: 'a large post that is measured', runs: api, atOnce: 64, each: 1, maxWaiting: 8 },
  /** Each may take a core and some hundred megabytes. Pictures do not wait for videos, which take seconds. */
  pictures: {
    of: 'a picture that is decoded',
    runs: both,
    atOnce: 2,
    each: 1,
    maxWaiting: { from: 'MEDIA_WAITING_LIMIT' },
  },
  videos: {
    of: 'a video that is measured',
    runs: both,
    atOnce: 2,
    each: 1,
    maxWaiting: { from: 'MEDIA_WAITING_LIMIT' },
  },
  quickParses: { of: 'a parser process for small inputs', runs: both, atOnce: 2, each: 1, maxWaiting: 20 },
  slowParses: { of: 'a parser process for large inputs', runs: both, atOnce: 2, each: 1, maxWaiting: 20 },
  /** The number of cores leaves capacity for other requests in a burst of logins. */
  passwords: {
    of: 'a hash of a password',
    runs: api,
    atOnce: { from: 'cores' },
    each: Infinity,
    maxWaiting: 200,
  },
  /** Each holds a database connection while the platform answers. A slow platform must leave some for other requests. */
  renewals: { of: 'a renewal of tokens that a person waits for', runs: api, atOnce: 3, each: 2 },
  connections: {
    of: 'a database connection for one organization',
    runs: both,
    atOnce: { from: 'DATABASE_POOL' },
    each: 'two_thirds',
  },
  webhooks: {
    of: 'a request to a webhook',
    runs: worker,
    atOnce: { from: 'WEBHOOK_REQUESTS_AT_ONCE' },
    each: 'fewer_than_free',
  },
  /** Each holds a database connection before and after its call, and takes a share of the processor. */
  commits: { of: 'a call that publishes a post', runs: worker, atOnce: 120, each: 100 },
  metrics: { of: 'an account whose metrics a round reads', runs: worker, atOnce: 5, each: 4 },
  askedMetrics: { of: 'an account whose metrics a person asked for', runs: worker, atOnce: 5, each: 4 },
  hooks: { of: 'an account that is subscribed to notifications', runs: worker, atOnce: 5, each: 4 },
  answers: { of: 'an answer that a model writes for an agent', runs: worker, atOnce: 4, each: 3 },
  /** Each keeps one core busy for a second or two and takes some 60 MB. */
  carousels: { of: 'a carousel that is drawn', runs: worker, atOnce: 3, each: 2 },
  embedding: {
    of: 'a text for the model on this machine, or a request to the server of one',
    runs: both,
    atOnce: 4,
    each: 'fewer_than_free',
  },
  indexing: {
    of: 'a batch of vectors for the search server',
    runs: worker,
    atOnce: 2,
    each: 'fewer_than_free',
  },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;

/** Names of the resources whose number of places this table fixes. */
type FixedName = {
  [Name in ResourceName]: (typeof resources)[Name]['atOnce'] extends number ? Name : never;
}[ResourceName];

const eachOf = ({ each }: Resource, atOnce: number): Places['each'] =>
  each === 'two_thirds' ? Math.max(1, Math.floor((atOnce * 2) / 3)) : each;

/** Creates a scheduler for places of its own, such as the connections of one pool. */
export const createTurns = (name: ResourceName, places: number): Turns =>
  new Turns({ atOnce: places, each: eachOf(resources[name], places) });

const opened = new Map<string, Turns>();

/** Returns the scheduler of a resource in this process. `places`: their number where a setting decides it. */
export function turnsOf(name: FixedName): Turns;
export function turnsOf(name: Exclude<ResourceName, FixedName>, places: number): Turns;
export function turnsOf(name: ResourceName, places?: number): Turns {
  const { atOnce } = resources[name];
  const number = places ?? (typeof atOnce === 'number' ? atOnce : 1);
  const key = `${name} ${number}`;
  const turns = opened.get(key) ?? createTurns(name, number);
  opened.set(key, turns);
  return turns;
}

/** Computes a piece of some milliseconds on the event loop in the organization's turn. Other requests run between two pieces. */
export const computePiece = <T>(orgId: string, work: () => T): Promise<T> =>
  turnsOf('computing').take({ orgId }, async () => {
    const done = work();
    await new Promise(resolve => setImmediate(resolve));
    return done;
  });
