import { query } from '../../src/local/parts/postgres.ts';
import type { Bench } from '../measures/measure.ts';
import { inFlight } from '../measures/in-flight.ts';
import { watchAnswers } from '../posts-watch.ts';
import { alternate } from '../rounds.ts';
import type { Row } from '../row.ts';
import { Counted, ratesAndCpu } from './counted.ts';
import { publishAtOnce, type BothSides, type Side } from './side.ts';

/** A side with comments on a post of each lane, because the replies to one post are sent one after another. */
interface Answerer {
  counted: Counted;
  answer: (lane: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Inserts a comment in the state a poll of the platform leaves it. */
const seedComment = `
  insert into comments (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id, text, author, said_at, likes)
  select uuidv7(), now(), now(), t.org_id, p.brand_id, t.post_id, t.id, t.platform, $2, 'When do you open?',
         '{"id": "ada", "name": "Ada", "handle": "ada"}', now(), 0
    from post_targets t join posts p on p.id = t.post_id where t.post_id = $1 and t.platform = 'x' returning id`;

const commentThere = async (sandboxUrl: string, post: string): Promise<string> => {
  const answer = await fetch(`${sandboxUrl}/_control/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'x', post, author: 'Ada', text: 'When do you open?' }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused a comment: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
};

const openLane = async (side: Side, lane: number): Promise<string> => {
  const { databaseUrl, sandboxUrl } = side.stack;
  const postId = await publishAtOnce(side, 'text', lane);
  const out = `select external_id as id from post_targets where post_id = $1 and platform = 'x'`;
  const [target] = (await query(databaseUrl, out, [postId])).rows as { id: string }[];
  const said = await commentThere(sandboxUrl, target?.id ?? '');
  const [comment] = (await query(databaseUrl, seedComment, [postId, said])).rows as { id: string }[];
  return comment?.id ?? '';
};

const openAnswerer = async (side: Side, lanes: number): Promise<Answerer> => {
  const comments: string[] = [];
  for (let lane = 0; lane < lanes; lane += 1) comments.push(await openLane(side, lane));
  const watch = await watchAnswers(side.stack.databaseUrl);
  let number = 0;
  return {
    counted: new Counted(side),
    answer: async lane => {
      const text = `At eight, as answer number ${(number += 1)} says.`;
      const { id } = await side.publisher.call<{ id: string }>(
        'POST',
        `/comments/${comments[lane % lanes]}/answers`,
        { text },
      );
      await watch.ended(id);
    },
    stop: watch.stop,
  };
};

const name = 'Answers to comments on X';

/** Measures replies per second through the API, the workflow, and the platform, and the CPU time of each, on both sides. */
export const rateAnswers = async ({ size, reporter }: Bench, sides: BothSides): Promise<Row[]> => {
  const both = await reporter.step(`${name}, warm-up`, async () => {
    const open = {
      floor: await openAnswerer(sides.floor, size.inFlight),
      ours: await openAnswerer(sides.ours, size.inFlight),
    };
    for (const { answer } of Object.values(open)) await inFlight(size.inFlight, size.inFlight, answer);
    return open;
  });
  const { floor, ours } = both;
  try {
    const rates = await alternate(
      {
        floor: () => floor.counted.count(size, floor.answer),
        ours: () => ours.counted.count(size, ours.answer),
      },
      { rounds: size.rounds, label: name, reporter, unit: 'answers/s' },
    );
    const counted = { floor: floor.counted, ours: ours.counted };
    return ratesAndCpu({ name, one: 'answer' }, { rate: 0.95, cpu: 1.05 }, rates, counted);
  } finally {
    await Promise.all([floor.stop(), ours.stop()]);
  }
};
