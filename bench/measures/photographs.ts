import { Counted } from '../beside/counted.ts';
import { openSide, publishAtOnce, type Side } from '../beside/side.ts';
import { alternate } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { shapeOf } from '../shape.ts';
import { inFlight } from './in-flight.ts';
import type { Bench, Measure } from './measure.ts';

const name = 'A photograph with camera tags on four platforms, at once';

/** Posts of a round, each with a photograph of its own. */
const posts = { postsPerRound: 16, inFlight: 4 };

const countEvents = async ({ stack, size, reporter }: Bench, side: Side): Promise<Row> => {
  const events: number[] = [];
  const tasks: string[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    const id = await publishOne(side);
    const shape = await shapeOf(stack.temporalAddress, stack.config.TEMPORAL_NAMESPACE, id);
    reporter.say(`  ${JSON.stringify(shape)}`);
    events.push(shape.events);
    tasks.push(`${shape.activities} and ${shape.workflowTasks}`);
  }
  const note = `activities and workflow tasks of each round: ${tasks.join(', ')}.`;
  return absolute({ name, unit: 'events', bar: { kind: 'at most', value: 50 }, note }, events);
};

const publishOne = async ({ publisher, watch }: Side): Promise<string> => {
  const id = await publisher.publishPhotograph(await publisher.uploadPhotograph(), 0);
  await watch.published(id);
  return id;
};

/** Compares the CPU time of publishing a photograph that was uploaded before with that of a text on three platforms. */
const compareCpu = async ({ size, reporter }: Bench, side: Side): Promise<Row[]> => {
  const counted = { upload: new Counted(side), floor: new Counted(side), ours: new Counted(side) };
  await inFlight(posts.postsPerRound, posts.inFlight, lane => publishAtOnce(side, 'text', lane));
  await alternate(
    {
      floor: () => counted.floor.count({ ...size, ...posts }, lane => publishAtOnce(side, 'text', lane)),
      ours: async () => {
        const ids: string[] = [];
        await counted.upload.count({ ...size, ...posts }, async () =>
          ids.push(await side.publisher.uploadPhotograph()),
        );
        return counted.ours.count({ ...size, ...posts }, async lane => {
          const id = await side.publisher.publishPhotograph(ids.pop() ?? '', lane);
          await side.watch.published(id);
        });
      },
    },
    { rounds: size.rounds, label: name, reporter, unit: 'posts/s' },
  );
  const note =
    `Instagram takes no text alone, so the floor is a text on X, LinkedIn and Threads. CPU of a photograph ${counted.ours.account.perUnit()}, ` +
    `of a text ${counted.floor.account.perUnit()}, of the upload before ${counted.upload.account.perUnit()}.`;
  return [
    comparison(
      { name: `CPU of: ${name}`, unit: 'ms', bar: { kind: 'at most', value: 1.4 }, note },
      { floor: counted.floor.cpu, ours: counted.ours.cpu },
    ),
  ];
};

/** Measures the history and the CPU time of a post with one photograph. */
export const photographs: Measure = {
  steps: ({ rounds }) => 1 + 2 * rounds,
  run: async bench => {
    const side = await bench.reporter.step('20 brands with five connections each', () =>
      openSide(bench.stack),
    );
    try {
      return [await countEvents(bench, side), ...(await compareCpu(bench, side))];
    } finally {
      await side.watch.stop();
    }
  },
};
