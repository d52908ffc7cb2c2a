import type { PlatformName } from '../../../src/domain/platforms.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Effect } from '../../support/servers/sandbox-control.ts';
import { openCell, type Cell } from '../rig/cell.ts';
import { goWrong, type GoesWrong } from '../rig/go-wrong.ts';
import { nothingFound } from '../rig/invariants.ts';
import type { Asked } from '../rig/ledger.ts';
import { writeAndPublish } from '../rig/posts.ts';
import type { Brand } from '../rig/person.ts';
import type { Row } from '../rig/row.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';
import { settle } from '../rig/settle.ts';
import { ambiguous } from './platform-faults.ts';

type Kind = 'remove' | 'revise';

/** What is done with what is out, on one platform, and what goes wrong meanwhile. */
interface Trial {
  kind: Kind;
  platform: PlatformName;
  goesWrong: GoesWrong;
}

const platformsOf: Record<Kind, PlatformName[]> = {
  remove: ['x', 'linkedin', 'threads', 'youtube'],
  revise: ['x', 'linkedin', 'youtube'],
};

/** Every way in which a call is refused for now, or its end is not seen. */
const modes = [...ambiguous, 'rate_limited'];

const places = ['before_claim', 'after_claim', 'after_call', 'after_record'];

const trials: Trial[] = (['remove', 'revise'] as const).flatMap(kind =>
  platformsOf[kind].flatMap(platform => [
    ...modes.map(mode => ({ kind, platform, goesWrong: { mode } })),
    ...places.map(place => ({
      kind,
      platform,
      goesWrong: { place: `effect.${place}:${kind}:${platform}` },
    })),
  ]),
);

/** On which the same post is out as well, and stays as it is. */
const besideOf = (platform: PlatformName): PlatformName => (platform === 'x' ? 'threads' : 'x');

const ask = async (cell: Cell, { kind, platform }: Trial, { id, token, marks: [mark] }: Asked) => {
  if (kind === 'remove')
    return cell.client.must('POST', `/posts/${id}/unpublish`, { platforms: [platform] }, token);
  const changes = platform === 'youtube' ? { title: `Corrected ${mark}` } : { text: `Corrected ${mark}` };
  return cell.client.must('PATCH', `/posts/${id}/published`, { platforms: { [platform]: changes } }, token);
};

/** X lets only accounts of X Premium change posts. */
const subscribe = async (cell: Cell, { slug, account, owner: { token } }: Brand): Promise<void> => {
  await cell.oracle.control.subscribe(account, 'Premium');
  const { data } = await cell.client.must('GET', `/connections?brandSlug=${slug}`, undefined, token);
  const x = (data.connections as { id: string; platform: string }[]).find(({ platform }) => platform === 'x');
  await cell.client.must('POST', `/connections/${x?.id}/refresh`, undefined, token);
};

const endOf = async (cell: Cell, { id }: Asked): Promise<string | undefined> => {
  const [row] = await cell.query<{ status: string }>(
    `select status from post_actions where post_id = $1 and status in ('done', 'refused', 'unconfirmed')`,
    [id],
  );
  return row?.status;
};

const wrongOf = (
  { kind, platform }: Trial,
  end: string | undefined,
  effects: readonly Effect[],
): string[] => {
  const isOurs = (effect: Effect): boolean => effect.platform === platform;
  const [ours, others] = [effects.filter(isOurs), effects.filter(effect => !isOurs(effect))];
  const isDone = ours.every(({ deletedAt, text, title }) =>
    kind === 'remove' ? deletedAt !== undefined : `${text} ${title}`.includes('Corrected'),
  );
  const edits = ours.reduce((sum, effect) => sum + (effect.edits ?? 0), 0);
  return [
    ...(end === 'done' ? [] : [`the action ended ${end ?? 'never'}`]),
    ...(isDone ? [] : ['the platform has not done it']),
    ...(edits > 1 ? [`it was changed ${edits} times`] : []),
    ...(others.some(({ deletedAt, edits: changed }) => deletedAt !== undefined || changed !== undefined)
      ? ['what nobody asked for was done elsewhere']
      : []),
  ];
};

const tryTrial = async (cell: Cell, trial: Trial): Promise<Row> => {
  const { kind, platform, goesWrong } = trial;
  const brand = await cell.person.borrow();
  if (kind === 'revise' && platform === 'x') await subscribe(cell, brand);
  const post = await writeAndPublish(cell, { brand, platforms: [platform, besideOf(platform)] });
  const found = await settle(cell, [post]);
  const operation = kind === 'remove' ? 'delete' : 'edit';
  const wasMet = await goWrong(cell, { brand, platform }, goesWrong, { operation });
  const began = Date.now();
  await ask(cell, trial, post);
  const ended = async (): Promise<boolean> => (await endOf(cell, post)) !== undefined;
  await waitUntil('it is done', ended, { within: cell.timings.limitMs }).catch(() => undefined);
  const slowestMs = Date.now() - began;
  const isMet = await wasMet();
  const effects = await cell.oracle.control.effects(post.marks[0] ?? '');
  const violations = [...found.violations, ...wrongOf(trial, await endOf(cell, post), effects)];
  cell.person.giveBack(brand);
  return {
    key: 'K38',
    fault: 'mode' in goesWrong ? goesWrong.mode : 'SIGKILL worker',
    where: `${kind} on ${platform}${'place' in goesWrong ? `, ${goesWrong.place}` : ''}`,
    trials: 1,
    found: { ...nothingFound(), published: found.published, slowestMs, violations },
    ...(!isMet && { note: 'not met' }),
  };
};

/** K38: what is out is taken back or changed once, and nothing else is, whatever dies and whatever the platform answers. */
export const takingBack: Scenario = {
  keys: ['K38'],
  title: 'faults and kills while what is out is taken back or changed',
  async *run({ cells: [{ parts, oracle, timings }], options: { where }, tell }: Stage): AsyncGenerator<Row> {
    // the others count what of theirs is out
    const cell = await openCell({ parts, oracle, timings });
    const isWanted = ({ kind, platform }: Trial): boolean =>
      where === undefined || `${kind} ${platform}`.includes(where);
    const isKill = ({ goesWrong }: Trial): boolean => 'place' in goesWrong;
    const wanted = trials.filter(isWanted);
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
