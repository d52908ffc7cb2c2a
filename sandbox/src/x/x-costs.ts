import { json } from '../http.ts';
import type { Call, Reply, Route } from '../http.ts';
import type { World } from '../world.ts';
import type { XRead } from './x-model.ts';
import { creditsDepleted } from './x-voice.ts';

/** Prices of reads, in thousandths of a US dollar. */
const prices = { post: 5, user: 10, owned: 1 } as const;

/** Control routes for the cost of reads from X. */
export const xCostRoutes = (world: World): Route[] => [
  { method: 'GET', path: '/costs', handle: call => costs(world, call) },
  { method: 'DELETE', path: '/costs', handle: () => forgetCosts(world) },
];

/** Charges an app for a read. Returns the error if it cannot pay. */
export function chargeReads(
  world: World,
  call: Call,
  kind: XRead['kind'],
  ids: readonly string[],
): Reply | undefined {
  const app = world.grants.get(call.token?.grant ?? '')?.clientId ?? '';
  const day = new Date().toISOString().slice(0, 10);
  const fresh = [...new Set(ids)]
    .map(id => ({ app, day, kind, id }))
    .filter(read => !world.xReads.get(keyOf(read)));
  const { xReadBudget } = world.settings;
  if (xReadBudget !== null && fresh.length > 0) {
    const before = [...world.xReads.values()].filter(read => read.app === app);
    if (costOf([...before, ...fresh]) > xReadBudget) return creditsDepleted();
  }
  for (const read of fresh) world.xReads.put(keyOf(read), read);
  return undefined;
}

/** Returns how X bills the posts in a list of the account that the path names. */
export const kindOfList = (world: World, call: Call): XRead['kind'] =>
  call.param('id') === call.caller.id && world.settings.xAppOwners.includes(call.caller.handle)
    ? 'owned'
    : 'post';

const keyOf = ({ app, day, kind, id }: XRead): string => [app, day, kind, id].join(' ');

/** In US dollars. */
const costOf = (reads: readonly XRead[]): number =>
  reads.reduce((sum, { kind }) => sum + prices[kind], 0) / 1_000;

const summed = (reads: readonly XRead[]) => ({
  posts: reads.filter(({ kind }) => kind === 'post').length,
  owned: reads.filter(({ kind }) => kind === 'owned').length,
  users: reads.filter(({ kind }) => kind === 'user').length,
  usd: costOf(reads),
});

/** Returns the cost in total and by day, optionally of one app. */
function costs(world: World, call: Call): Reply {
  const app = call.query.get('app');
  const reads = [...world.xReads.values()].filter(read => app === null || read.app === app);
  const days = [...new Set(reads.map(({ day }) => day))].toSorted();
  const byDay = days.map(day => ({ day, ...summed(reads.filter(read => read.day === day)) }));
  return json(200, { x: { ...summed(reads), days: byDay } });
}

function forgetCosts(world: World): Reply {
  for (const [key] of [...world.xReads.entries()]) world.xReads.delete(key);
  return { status: 204 };
}
