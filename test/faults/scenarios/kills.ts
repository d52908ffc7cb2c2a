import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { platformNames } from '../../../src/domain/platforms.ts';
import { upload as form } from '../../support/media.ts';
import type { Cell } from '../rig/cell.ts';
import type { Child } from '../rig/child.ts';
import { calm, disturb } from '../rig/faulty-sandbox.ts';
import type { Findings } from '../rig/invariants.ts';
import type { Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writeAndPublish, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import { heldPost } from './held-post.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';
import { settle, settleAll } from '../rig/settle.ts';

/** A way that a post can take; the places that it visits are where processes are killed. */
interface Flow {
  name: string;
  /** Process whose places are used. */
  victim: 'api' | 'worker';
  walk(cell: Cell, brand: Brand): Promise<Asked>;
  /** Set if the flow visits the places of earlier flows in other steps, so that a death there is a different case. */
  hasOtherSteps?: true;
}

const underLoss =
  (mode: string): Flow['walk'] =>
  async (cell, brand) => {
    for (const platform of platformNames)
      await disturb(cell, brand, platform, { operation: 'publish', mode });
    return writeAndPublish(cell, { brand, platforms: platformNames });
  };

/** Uploads a PNG of a phone: the upload makes its clean form, and the preparation the JPEG that Instagram takes. */
const aPhotograph = async ({ client }: Cell, { owner: { token } }: Brand): Promise<{ id: string }> => {
  const bytes = await sharp({ create: { width: 320, height: 320, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .png()
    .toBuffer();
  const file = form(bytes, { name: 'photograph.png', type: 'image/png' });
  return { id: (await client.must('POST', '/media', file, token)).data.id as string };
};

/** Everything that a person can ask of a post, one after the other. */
const everyWrite: Flow['walk'] = async (cell, brand) => {
  const { client } = cell;
  const media = [await aPhotograph(cell, brand)];
  const post = await writePost(cell, { brand, platforms: ['x', 'threads'], media });
  const ask = (method: string, path: string, body?: unknown) =>
    client.must(method, `/posts/${post.id}${path}`, body, post.token);
  const mark = cell.ledger.mark();
  await ask('PATCH', '', { text: `changed ${mark}` });
  post.replaced.push(...post.marks);
  post.marks = [mark];
  await ask('POST', '/schedule', { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
  await ask('POST', '/cancel');
  await publishNow(cell, post);
  return post;
};

const onFive: Flow['walk'] = (cell, brand) => writeAndPublish(cell, { brand, platforms: platformNames });

const inParts: Flow['walk'] = (cell, brand) =>
  writeAndPublish(cell, { brand, platforms: ['x', 'threads'], thread: 2 });

/** Walks the flow with a picture by its URL: one of the person's own, as the API serves it. */
const fetched: Flow['walk'] = async (cell, brand) => {
  const { image, token } = brand.owner;
  const { data } = await cell.client.must('GET', `/media/${image}`, undefined, token);
  return writeAndPublish(cell, { brand, platforms: ['x'], media: [{ url: data.url as string }] });
};

const pictured = ['x', 'linkedin', 'instagram', 'threads'] as const;

/** Walks the flow of a picture that is converted and sent with the call. */
const ofPhotograph: Flow['walk'] = async (cell, brand) =>
  writeAndPublish(cell, { brand, platforms: pictured, media: [await aPhotograph(cell, brand)] });

/** Walks the flow of a picture that is converted and sent ahead of its time. */
const ofPlannedPhotograph: Flow['walk'] = async (cell, brand) => {
  const media = [await aPhotograph(cell, brand)];
  return writePost(cell, { brand, platforms: pictured, media, at: new Date(Date.now() + 6_000) });
};

/** Walks the flow of posts without an upload, which take one step on each platform. */
const ofText: Flow['walk'] = (cell, brand) =>
  writeAndPublish(cell, { brand, platforms: ['x', 'linkedin', 'threads'] });

type FlowName =
  | 'every write'
  | 'plain'
  | 'text'
  | 'thread'
  | 'fetched'
  | 'photograph'
  | 'planned photograph'
  | 'held'
  | 'answer lost'
  | 'call lost';

const flows: Record<FlowName, Flow> = {
  'every write': { name: 'every write', victim: 'api', walk: everyWrite },
  plain: { name: 'plain', victim: 'worker', walk: onFive },
  text: { name: 'text', victim: 'worker', walk: ofText, hasOtherSteps: true },
  thread: { name: 'thread', victim: 'worker', walk: inParts },
  fetched: { name: 'fetched', victim: 'worker', walk: fetched },
  photograph: { name: 'photograph', victim: 'worker', walk: ofPhotograph, hasOtherSteps: true },
  'planned photograph': {
    name: 'planned photograph',
    victim: 'worker',
    walk: ofPlannedPhotograph,
    hasOtherSteps: true,
  },
  held: { name: 'held', victim: 'worker', walk: heldPost },
  'answer lost': { name: 'answer lost', victim: 'worker', walk: underLoss('reset_after') },
  'call lost': { name: 'call lost', victim: 'worker', walk: underLoss('reset_before') },
};

/** One visit of one place. */
export interface Visit {
  flow: Flow;
  place: string;
  nth: number;
}

const victimOf = (cell: Cell, { victim }: Flow): Child => {
  const child = victim === 'api' ? cell.api : cell.workers[0];
  if (!child) throw new Error('there is no worker to kill');
  return child;
};

/** Visits beyond the second repeat what the second showed. */
const maxVisits = 2;

const visitsIn = (flow: Flow, places: string[]): Visit[] =>
  places
    .map((place, index) => ({ flow, place, nth: places.slice(0, index + 1).filter(p => p === place).length }))
    .filter(({ nth }) => nth <= maxVisits);

/**
 * Walks every flow once without a fault, and lists its places, except places that an earlier flow of the same steps has.
 */
export const enumerate = async (cell: Cell): Promise<Visit[]> => {
  const visits: Visit[] = [];
  for (const flow of Object.values(flows)) {
    const [victim, brand] = [victimOf(cell, flow), await cell.person.borrow()];
    victim.trace();
    const post = await flow.walk(cell, brand);
    await settle(cell, [post]);
    await sleep(500); // what follows the end: reading back, deleting the message
    const isNew = ({ place, nth }: Visit): boolean =>
      flow.hasOtherSteps === true || !visits.some(known => known.place === place && known.nth === nth);
    visits.push(...visitsIn(flow, victim.places()).filter(isNew));
    cell.person.giveBack(brand);
  }
  return visits;
};

const killOnce = async (
  cell: Cell,
  { flow, place, nth }: Visit,
): Promise<{ found: Findings; met: boolean }> => {
  const [victim, brand] = [victimOf(cell, flow), await cell.person.borrow()];
  await victim.untilServing();
  const deaths = victim.deaths.length;
  victim.plan({ at: place, action: 'kill', nth });
  const post = await flow.walk(cell, brand);
  const found = await settle(cell, [post]);
  const diedAt = victim.deaths[deaths];
  victim.plan();
  await victim.untilServing();
  await calm(cell, brand);
  cell.person.giveBack(brand);
  if (diedAt === undefined) return { found, met: false };
  // counted again from the death on
  post.since = Math.max(post.since, diedAt);
  return { found: await settleAll(cell, [post]), met: true };
};

const keyOf = ({ flow, place }: Visit): string =>
  flow.victim === 'api' ? 'K3' : place.startsWith('dispatch.') ? 'K4' : 'K1';

/** Returns the place of a kill, with its flow. */
const placeOf = ({ flow, place, nth }: Visit): string =>
  `${place}${nth > 1 ? `, visit ${nth}` : ''} (${flow.name})`;

/** One kill, as a row. */
export const tryKill = async (cell: Cell, visit: Visit): Promise<Row> => {
  const { flow } = visit;
  const { found, met } = await killOnce(cell, visit);
  return {
    key: keyOf(visit),
    fault: `SIGKILL ${flow.victim}`,
    where: placeOf(visit),
    trials: 1,
    found,
    limitMs: cell.timings.recoveryMs,
    ...(!met && { note: 'not visited this time' }),
  };
};

/** Returns the first visit of a place in a flow, for scenarios that choose one instead of enumerating all. */
export const visitOf = (flowName: FlowName, place: string): Visit => ({
  flow: flows[flowName],
  place,
  nth: 1,
});

/** K1, K3 and K4: every place of the publish path that a traced run finds, and a kill there. */
export const kills: Scenario = {
  keys: ['K1', 'K3', 'K4'],
  title: 'a kill at every failpoint of the publish path',
  async *run({ cells, options, tell }: Stage): AsyncGenerator<Row> {
    tell('enumerating the failpoints');
    const visits = await enumerate(cells[0]);
    const wanted = visits.filter(
      visit =>
        (options.only.length === 0 || options.only.includes(keyOf(visit))) &&
        (options.where === undefined || placeOf(visit).includes(options.where)),
    );
    tell(`${wanted.length} places to be killed at`);
    yield* spread(cells, wanted, tryKill, share => tell(`${share} places to be killed at`));
  },
};
