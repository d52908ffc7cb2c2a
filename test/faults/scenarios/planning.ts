import { waitUntil } from '../../../src/local/wait-until.ts';
import { openCell, type Cell } from '../rig/cell.ts';
import type { Child } from '../rig/child.ts';
import { nothingFound } from '../rig/invariants.ts';
import type { Brand } from '../rig/person.ts';
import type { Row } from '../rig/row.ts';
import { spread, type Scenario, type Stage } from '../rig/scenario.ts';

/** A plan for many posts, and its invariants under any kill. */
interface Plan {
  name: 'queue' | 'series' | 'bulk';
  /** Runs the plan for the brand, and returns a sentence for each mistake found afterwards. */
  walk(cell: Cell, brand: Brand): Promise<string[]>;
}

/** One kill: at the `nth` visit of a place. */
interface Kill {
  plan: Plan;
  victim: 'api' | 'worker';
  place: string;
  nth: number;
}

const count = async (cell: Cell, sql: string, ...values: unknown[]): Promise<number> => {
  const [row] = await cell.query<{ count: number }>(`select count(*)::int as count ${sql}`, values);
  return row?.count ?? 0;
};

const unless = (isRight: boolean, sentence: string): string[] => (isRight ? [] : [sentence]);

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const slotsAt = (...times: string[]) => times.map(time => ({ days: everyDay, time }));

const queued = 6;

/** Fills a queue, four requests at a time, moves one post to its front, reverses it, and changes its slots. */
const fillQueue: Plan['walk'] = async ({ client, ...cell }, { slug: brandSlug, owner: { token } }) => {
  const queue = `/brands/${brandSlug}/queue`;
  const setTo = (slots: object[]) => client.must('PUT', queue, { timeZone: 'Europe/Berlin', slots }, token);
  await setTo(slotsAt('09:00', '17:00'));
  const made = await Promise.all(
    Array.from({ length: queued }, (_, index) =>
      client.must(
        'POST',
        '/posts',
        { brandSlug, text: `Queued ${index}`, platforms: ['x'], queue: 'next' },
        token,
      ),
    ),
  );
  const ids = made.map(({ data }): string => data.id);
  const first = ids.at(-1) ?? '';
  await client.must('POST', `/posts/${first}/queue`, { position: 'first' }, token);
  await client.must('PUT', `${queue}/order`, { postIds: ids }, token);
  await setTo(slotsAt('10:00', '18:00'));
  const places = await cell.query<{ id: string; place: string }>(
    `select id, queue_slot_id || ' ' || scheduled_at as place from posts
      where brand_id = (select id from brands where slug = $1) and status = 'scheduled' and deleted_at is null
        and queue_slot_id is not null order by scheduled_at`,
    [brandSlug],
  );
  const wrong = [
    ...unless(places.length === queued, `${places.length} of ${queued} posts have a place in the queue`),
    ...unless(new Set(places.map(({ place }) => place)).size === places.length, 'two posts have one slot'),
    ...unless(
      places.map(({ id }) => id).join() === ids.join(),
      'the queue is not in the order that was asked for',
    ),
  ];
  for (const id of ids) await client.must('DELETE', `/posts/${id}`, undefined, token);
  return wrong;
};

const clockIn = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19);

const due = 3;

/** Creates a series of which some occurrences should be posts by now. */
const makeSeries: Plan['walk'] = async (cell, { slug: brandSlug, owner: { token } }) => {
  const { data } = await cell.client.must(
    'POST',
    '/series',
    {
      brandSlug,
      name: 'Hourly',
      platforms: ['linkedin'],
      text: `Series ${cell.ledger.mark()}`,
      rule: 'FREQ=HOURLY',
      timeZone: 'UTC',
      startsAt: clockIn(0.75),
      leadHours: due,
    },
    token,
  );
  const occurrences = () =>
    count(cell, `from series_occurrences where series_id = $1 and state = 'posted'`, data.id);
  const wrong: string[] = [];
  await waitUntil('the posts of the series are made', async () => (await occurrences()) >= due, {
    within: cell.timings.recoveryMs,
  }).catch((error: unknown) => wrong.push((error as Error).message));
  const [posts, times] = [
    await count(cell, 'from posts where series_id = $1', data.id),
    await count(cell, 'from (select distinct scheduled_at from posts where series_id = $1) t', data.id),
  ];
  wrong.push(
    ...unless(posts === due, `${posts} posts for ${due} occurrences`),
    ...unless(times === posts, 'two posts of one occurrence'),
  );
  await cell.client.must('DELETE', `/series/${data.id}`, undefined, token);
  return wrong;
};

const rows = 45;

/** Imports rows in three batches, and the same rows again. */
const importRows: Plan['walk'] = async (cell, { slug: brandSlug, owner: { token } }) => {
  const mark = cell.ledger.mark();
  const posts = Array.from({ length: rows }, (_, index) => ({
    brandSlug,
    text: `Row ${index} of ${mark}`,
    platforms: ['x'],
    externalId: `${mark} ${index}`,
  }));
  const wrong: string[] = [];
  for (const status of ['created', 'present']) {
    const { data } = await cell.client.must('POST', '/posts/bulk', { posts }, token);
    const ended = async () =>
      (await count(cell, `from jobs where id = $1 and status = 'completed'`, data.jobId ?? data.id)) === 1;
    await waitUntil('the import is done', ended, { within: cell.timings.recoveryMs }).catch(
      (error: unknown) => wrong.push((error as Error).message),
    );
    const ends = await count(
      cell,
      'from post_import_rows where job_id = $1 and status = $2',
      data.jobId ?? data.id,
      status,
    );
    wrong.push(...unless(ends === rows, `${ends} of ${rows} rows are ${status}`));
  }
  const made = await count(cell, 'from posts where external_id like $1', `${mark} %`);
  return [...wrong, ...unless(made === rows, `${made} posts for ${rows} rows`)];
};

const plans: readonly Plan[] = [
  { name: 'queue', walk: fillQueue },
  { name: 'series', walk: makeSeries },
  { name: 'bulk', walk: importRows },
];

const planOf = (name: Plan['name']): Plan => plans.find(plan => plan.name === name) as Plan;

const killsOf = (
  name: Plan['name'],
  victim: Kill['victim'],
  places: readonly string[],
  visits: readonly number[],
): Kill[] => places.flatMap(place => visits.map(nth => ({ plan: planOf(name), victim, place, nth })));

const inApi = ['api.before_commit', 'api.after_commit'];

/** Slots: every write of it. Series and bulk: their request, and each step of their workers. */
const kills: readonly Kill[] = [
  ...killsOf('queue', 'api', inApi, [1, 2, 4, 7, 8, 9, 10]),
  ...killsOf('series', 'api', inApi, [1]),
  ...killsOf('series', 'worker', ['series_post.before_commit', 'series_post.after_commit'], [1, 2, 3]),
  ...killsOf('series', 'worker', ['series_schedule.before_call', 'series_schedule.after_call'], [1]),
  ...killsOf('bulk', 'api', inApi, [1]),
  ...killsOf('bulk', 'worker', ['import.before_commit', 'import.after_commit'], [1, 2, 3]),
];

const victimOf = (cell: Cell, victim: Kill['victim']): Child => {
  const child = victim === 'api' ? cell.api : cell.workers[0];
  if (!child) throw new Error('there is no worker to kill');
  return child;
};

const tryPlan = async (cell: Cell, { plan, victim, place, nth }: Kill): Promise<Row> => {
  const [child, brand] = [victimOf(cell, victim), await cell.person.borrow()];
  await child.untilServing();
  const deaths = child.deaths.length;
  child.plan({ at: place, action: 'kill', nth });
  const violations = await plan.walk(cell, brand);
  const isMet = child.deaths.length > deaths;
  child.plan();
  await child.untilServing();
  cell.person.giveBack(brand);
  return {
    key: 'K37',
    fault: `SIGKILL ${victim}`,
    where: `${place}${nth > 1 ? `, visit ${nth}` : ''} (${plan.name})`,
    trials: 1,
    found: { ...nothingFound(), violations },
    ...(!isMet && { note: 'not visited this time' }),
  };
};

/** K37: kills while a queue, a series or an import plans posts; no slot, no occurrence and no row twice or missing. */
export const planning: Scenario = {
  keys: ['K37'],
  title: 'a kill at every step of slots, series and imports',
  async *run({ cells: [{ parts, oracle, timings }], options: { where }, tell }: Stage): AsyncGenerator<Row> {
    // none of these posts may be published, and the other services count their own
    const cell = await openCell({ parts, oracle, timings });
    try {
      const wanted = kills.filter(
        ({ plan, place }) => where === undefined || `${plan.name} ${place}`.includes(where),
      );
      yield* spread([cell], wanted, tryPlan, share => tell(`${share} kills`));
    } finally {
      await cell.close();
    }
  },
};
