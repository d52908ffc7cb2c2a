import type { PlatformName } from '../../../../src/domain/platforms.ts';
import { waitUntil } from '../../../../src/local/wait-until.ts';
import { openCell, type Cell } from '../../rig/cell.ts';
import { goWrong, type GoesWrong } from '../../rig/go-wrong.ts';
import { nothingFound } from '../../rig/invariants.ts';
import type { Row } from '../../rig/row.ts';
import { spread, type Scenario, type Stage } from '../../rig/scenario.ts';
import { settle } from '../../rig/settle.ts';
import { ambiguous } from '../platform-faults.ts';
import { faultedKinds, type Brought, type FaultedKind } from './kinds.ts';

/** An effect on one platform, and what goes wrong meanwhile. */
interface Trial {
  faulted: FaultedKind;
  platform: PlatformName;
  goesWrong: GoesWrong;
}

/** Every fault that refuses a call temporarily, or hides its end. */
const modes = [...ambiguous, 'rate_limited'];

const places = ['before_claim', 'after_claim', 'after_call', 'after_record'];

const trials: Trial[] = Object.values(faultedKinds).flatMap(faulted =>
  faulted.platforms.flatMap(platform => [
    ...modes.map(mode => ({ faulted, platform, goesWrong: { mode } })),
    ...places.map(place => ({
      faulted,
      platform,
      goesWrong: { place: `effect.${place}:${faulted.kind}:${platform}` },
    })),
  ]),
);

const ends: Readonly<Record<string, 'done' | 'not done' | 'unconfirmed'>> = {
  done: 'done',
  published: 'done',
  refused: 'not done',
  failed: 'not done',
  skipped: 'not done',
  unconfirmed: 'unconfirmed',
};

/** Returns the end of the effect, and its row's text; `end` is undefined while it continues. */
const endOf = async (cell: Cell, { table }: FaultedKind, postId: string) => {
  const [row] = await cell.query<{ status: string; message: string | null }>(
    `select status, message from ${table} where post_id = $1`,
    [postId],
  );
  return { end: ends[row?.status ?? ''], message: row?.message };
};

type End = Awaited<ReturnType<typeof endOf>>;

const wrongOf = async ({ end, message }: End, brought: Brought): Promise<string[]> => {
  const times = await brought.timesThere();
  return [
    ...(end === undefined ? ['nobody says what came of it'] : []),
    ...(times > 1 ? [`it is there ${times} times`] : []),
    ...(end === 'done' && times === 0 ? ['it is called done and is not there'] : []),
    ...(end === 'not done' ? [`it was given up (${message}), and is there ${times} times`] : []),
    ...((await brought.findWrong?.()) ?? []),
  ];
};

const tryTrial = async (cell: Cell, { faulted, platform, goesWrong }: Trial): Promise<Row> => {
  const brand = await cell.person.borrow();
  const brought = await faulted.bring(cell, brand, platform);
  const wasMet = await goWrong(cell, { brand, platform }, goesWrong, faulted.at);
  const began = Date.now();
  await brought.ask();
  const { post } = brought;
  const hasEnded = async (): Promise<boolean> => (await endOf(cell, faulted, post.id)).end !== undefined;
  await waitUntil('it ends', hasEnded, { within: cell.timings.limitMs }).catch(() => undefined);
  const slowestMs = Date.now() - began;
  const isMet = await wasMet();
  const ended = await endOf(cell, faulted, post.id);
  // the ledger does not match a deleted or changed post
  const found = faulted.table === 'post_actions' ? nothingFound() : await settle(cell, [post]);
  const violations = [...found.violations, ...(await wrongOf(ended, brought))];
  cell.person.giveBack(brand);
  return {
    key: 'K38',
    fault: 'mode' in goesWrong ? goesWrong.mode : 'SIGKILL worker',
    where: `${faulted.kind} on ${platform}${'place' in goesWrong ? `, ${goesWrong.place}` : ''}`,
    trials: 1,
    found: { ...nothingFound(), published: found.published, slowestMs, violations },
    note: [...(ended.end === 'unconfirmed' ? [ended.end] : []), ...(isMet ? [] : ['not met'])].join(', '),
  };
};

/** Number of separate services: the others count their own published posts, and kills take turns on one worker. */
const services = 3;

/**
 * K38: an effect on a platform happens at most once, and its row is true, whichever process dies and whatever the platform
 * answers.
 */
export const effects: Scenario = {
  keys: ['K38'],
  title: 'faults and kills while a platform is changed beside a publication',
  async *run({ cells: [{ parts, oracle, timings }], options: { where }, tell }: Stage): AsyncGenerator<Row> {
    const input = { parts, oracle, timings };
    const cells = await Promise.all(Array.from({ length: services }, () => openCell(input)));
    const isWanted = ({ faulted: { kind }, platform }: Trial): boolean =>
      where === undefined || `${kind} ${platform}`.includes(where);
    const isKill = ({ goesWrong }: Trial): boolean => 'place' in goesWrong;
    const wanted = trials.filter(isWanted);
    try {
      const lanes = cells.flatMap(cell => [cell, cell]);
      const answers = wanted.filter(trial => !isKill(trial));
      yield* spread(lanes, answers, tryTrial, share => tell(`${share} answers of platforms`));
      yield* spread(cells, wanted.filter(isKill), tryTrial, share => tell(`${share} kills`));
    } finally {
      await Promise.all(cells.map(cell => cell.close()));
    }
  },
};
