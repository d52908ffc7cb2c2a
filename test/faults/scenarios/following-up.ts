import type { PlatformName } from '../../../src/domain/platforms.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import { openCell, type Cell } from '../rig/cell.ts';
import { goWrong, type GoesWrong } from '../rig/go-wrong.ts';
import { nothingFound } from '../rig/invariants.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';
import { settle } from '../rig/settle.ts';
import { ambiguous } from './platform-faults.ts';

/** Comments that follow a post on one platform, or what a video on YouTube is given, and what goes wrong meanwhile. */
interface Trial {
  platform: PlatformName;
  gives: 'comments' | 'cover' | 'playlist' | 'captions';
  goesWrong: GoesWrong;
}

const modes = [...ambiguous, 'rate_limited'].map((mode): GoesWrong => ({ mode }));
const placesOf = (effect: string): GoesWrong[] =>
  ['before_claim', 'after_claim', 'after_call', 'after_record'].map(place => ({
    place: `effect.${place}:${effect}`,
  }));

const commented: readonly PlatformName[] = ['x', 'linkedin', 'instagram', 'threads'];

const trials: Trial[] = [
  ...commented.flatMap(platform =>
    [...modes, ...placesOf(`follow_up:${platform}`)].map((goesWrong): Trial => ({
      platform,
      gives: 'comments',
      goesWrong,
    })),
  ),
  ...(['cover', 'playlist', 'captions'] as const).flatMap(gives =>
    [...modes, ...placesOf(`${gives}:youtube`)].map((goesWrong): Trial => ({
      platform: 'youtube',
      gives,
      goesWrong,
    })),
  ),
];

const captions = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';

/** The settings that ask for it; `marks` are those of its comments. */
const optionsOf = async (
  cell: Cell,
  brand: Brand,
  { platform, gives }: Trial,
  marks: readonly string[],
): Promise<Partial<Record<PlatformName, object>>> => {
  if (gives === 'comments')
    return {
      [platform]: { followUpComments: marks.map((mark, after) => ({ text: `More ${mark}`, after })) },
    };
  if (gives === 'captions') return { youtube: { captions } };
  if (gives === 'cover') return { youtube: { coverMediaId: brand.owner.image } };
  return { youtube: { playlistId: await cell.oracle.control.playlist(brand.account, 'Tea') } };
};

/** The post itself comes through; the call after it does not. */
const callOf = ({ gives }: Trial) =>
  gives === 'comments' ? ({ operation: 'publish', skip: 1 } as const) : ({ operation: gives } as const);

interface Came {
  status: string;
  mark: string;
}

const open: readonly string[] = ['pending', 'calling', 'reading'];

/** What the service says came of it; empty while that is not known. */
const cameOf = async (
  cell: Cell,
  { gives }: Trial,
  post: { id: string; token: string },
  marks: readonly string[],
): Promise<Came[]> => {
  const { data } = await cell.client.must('GET', `/posts/${post.id}`, undefined, post.token);
  const [target] = data.targets as {
    comments: { status: string }[];
    [name: string]: unknown;
  }[];
  if (gives !== 'comments') {
    const came = target?.[gives] as { status: string } | null;
    return came ? [{ status: came.status, mark: '' }] : [];
  }
  const came = (target?.comments ?? []).map(({ status }, index) => ({ status, mark: marks[index] ?? '' }));
  return came.length === marks.length && came.every(({ status }) => !open.includes(status)) ? came : [];
};

/** How often the platform has it. */
const timesThere = async (cell: Cell, { gives }: Trial, mark: string, root: string): Promise<number> => {
  if (gives === 'comments') return (await cell.oracle.control.effects(mark)).length;
  const [effect] = await cell.oracle.control.effects(root);
  if (gives === 'cover') return effect?.cover ? 1 : 0;
  return gives === 'playlist' ? (effect?.playlists ?? []).length : (effect?.captions ?? []).length;
};

const wrongOf = (status: string, times: number): string[] => [
  ...(times > 1 ? [`it is there ${times} times`] : []),
  ...(status === 'published' && times === 0 ? ['it is called published and is not there'] : []),
  ...(status === 'failed' && times > 0 ? ['it is called failed and is there'] : []),
];

const tryTrial = async (cell: Cell, trial: Trial): Promise<Row> => {
  const { platform, gives, goesWrong } = trial;
  const brand = await cell.person.borrow();
  const marks = gives === 'comments' ? [cell.ledger.mark(), cell.ledger.mark()] : [];
  const options = await optionsOf(cell, brand, trial, marks);
  const post = await writePost(cell, { brand, platforms: [platform], options });
  const wasMet = await goWrong(cell, { brand, platform }, goesWrong, callOf(trial));
  const began = Date.now();
  await publishNow(cell, post);
  const found = await settle(cell, [post]);
  const ended = async (): Promise<boolean> => (await cameOf(cell, trial, post, marks)).length > 0;
  await waitUntil('it ends', ended, { within: cell.timings.limitMs }).catch(() => undefined);
  const slowestMs = Date.now() - began;
  const isMet = await wasMet();
  const came = await cameOf(cell, trial, post, marks);
  const violations = [...found.violations, ...(came.length > 0 ? [] : ['nobody says what came of it'])];
  for (const { status, mark } of came)
    violations.push(...wrongOf(status, await timesThere(cell, trial, mark, post.marks[0] ?? '')));
  cell.person.giveBack(brand);
  return {
    key: 'K39',
    fault: 'mode' in goesWrong ? goesWrong.mode : 'SIGKILL worker',
    where: `${gives} on ${platform}${'place' in goesWrong ? `, ${goesWrong.place}` : ''}`,
    trials: 1,
    found: { ...nothingFound(), published: found.published, slowestMs, violations },
    note: [...new Set(came.map(({ status }) => status)), ...(isMet ? [] : ['not met'])].join(', '),
  };
};

/** K39: what follows a post is there once at most, and what is said of it is so, whatever dies and whatever is answered. */
export const followingUp: Scenario = {
  keys: ['K39'],
  title: 'faults and kills while a post that is out is given more',
  async *run({ cells: [{ parts, oracle, timings }], options: { where }, tell }: Stage): AsyncGenerator<Row> {
    const cell = await openCell({ parts, oracle, timings });
    const wanted = trials.filter(
      ({ platform, gives }) => where === undefined || `${gives} ${platform}`.includes(where),
    );
    const isKill = ({ goesWrong }: Trial): boolean => 'place' in goesWrong;
    try {
      const lanes = Array<Cell>(4).fill(cell);
      const answers = wanted.filter(trial => !isKill(trial));
      yield* spread(lanes, answers, tryTrial, share => tell(`${share} answers of platforms`));
      yield* spread([cell], wanted.filter(isKill), tryTrial, share => tell(`${share} kills`));
    } finally {
      await cell.close();
    }
  },
};
