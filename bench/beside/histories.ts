import type { Bench } from '../measures/measure.ts';
import type { Content } from '../publisher.ts';
import { absoluteBeside, type Row } from '../row.ts';
import { shapeOf, type Shape } from '../shape.ts';
import { publishAtOnce, type Side, type BothSides } from './side.ts';

/** So short a lead lets a post wait for its preparation and then for its time, as one does that is scheduled for tomorrow. */
const lead = { PREPARE_LEAD: '4s' };
const aheadMs = 12_000;

const kinds = ['at once', 'scheduled'] as const;
type Kind = (typeof kinds)[number];

const publishAhead = async ({ publisher, watch }: Side, content: Content): Promise<string> => {
  const id = await publisher.schedule(new Date(Date.now() + aheadMs), 0, content);
  await watch.published(id);
  return id;
};

const shapeOfOne = async (side: Side, content: Content, kind: Kind): Promise<Shape> => {
  const id = await (kind === 'at once' ? publishAtOnce(side, content, 0) : publishAhead(side, content));
  return shapeOf(side.stack.temporalAddress, side.stack.config.TEMPORAL_NAMESPACE, id);
};

interface Counts {
  ours: Shape;
  floor: Shape;
}

const said = ({ activities, localActivities, timers, workflowTasks }: Shape): string =>
  `${activities} activities, ${localActivities} local, ${timers} timers, ${workflowTasks} workflow tasks`;

const rowOf = (name: string, key: 'events' | 'actions', value: number, { ours, floor }: Counts): Row =>
  absoluteBeside(
    { name, unit: key, bar: { kind: 'at most', value }, note: `${said(ours)}; theirs ${said(floor)}.` },
    { ours: [ours[key]], floor: [floor[key]] },
  );

const rowsOf = async ({ reporter }: Bench, { ours, floor }: BothSides, kind: Kind): Promise<Row[]> => {
  const counts = (content: Content): Promise<Counts> =>
    reporter.step(`history of ${content}, ${kind}`, async () => ({
      ours: await shapeOfOne(ours, content, kind),
      floor: await shapeOfOne(floor, content, kind),
    }));
  const [text, picture] = [await counts('text'), await counts('picture')];
  return [
    rowOf(`History of a text on three, ${kind}`, 'events', 30, text),
    rowOf(`History of a picture on four, ${kind}`, 'events', 64, picture),
    rowOf(`Temporal Cloud, a text on three, ${kind}`, 'actions', 12, text),
  ];
};

/** Histories of single posts on both sides, at once and scheduled. */
export const countHistories = async (bench: Bench, sides: BothSides): Promise<Row[]> => {
  const both = [sides.floor.stack, sides.ours.stack];
  const atOnce = await rowsOf(bench, sides, 'at once');
  for (const stack of both) await stack.restartWorker(lead);
  try {
    return [...atOnce, ...(await rowsOf(bench, sides, 'scheduled'))];
  } finally {
    for (const stack of both) await stack.restartWorker();
  }
};
