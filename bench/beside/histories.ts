import type { Bench } from '../measures/measure.ts';
import type { Content } from '../publisher.ts';
import { absoluteBeside, type Row } from '../row.ts';
import { shapeOf, type Shape } from '../shape.ts';
import { publishAtOnce, type Side, type BothSides } from './side.ts';

/** With so short a lead, a post waits for its preparation and then for its time, like a post scheduled for tomorrow. */
const lead = { PREPARE_LEAD: '4s' };
const aheadMs = 12_000;
/** Milliseconds between scheduled posts, so that they do not affect each other. */
const apartMs = 2_000;

const kinds = ['at once', 'scheduled'] as const;
type Kind = (typeof kinds)[number];

const publishAhead = async ({ publisher, watch }: Side, content: Content, lane: number): Promise<string> => {
  const at = new Date(Date.now() + aheadMs + lane * apartMs);
  const id = await publisher.schedule(at, lane, content);
  await watch.published(id);
  return id;
};

const publishAll = async (side: Side, content: Content, kind: Kind, count: number): Promise<string[]> => {
  const lanes = Array.from({ length: count }, (_, lane) => lane);
  if (kind === 'scheduled') return Promise.all(lanes.map(lane => publishAhead(side, content, lane)));
  const ids: string[] = [];
  for (const lane of lanes) ids.push(await publishAtOnce(side, content, lane));
  return ids;
};

const shapesOf = async (side: Side, content: Content, kind: Kind, count: number): Promise<Shape[]> => {
  const { temporalAddress, config } = side.stack;
  const ids = await publishAll(side, content, kind, count);
  return Promise.all(ids.map(id => shapeOf(temporalAddress, config.TEMPORAL_NAMESPACE, id)));
};

interface Counts {
  ours: Shape[];
  floor: Shape[];
}

const said = (shapes: readonly Shape[]): string => {
  const range = (key: keyof Shape): string => {
    const values = shapes.map(shape => shape[key]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return least === most ? String(most) : `${least} to ${most}`;
  };
  return `${range('activities')} activities, ${range('localActivities')} local, ${range('timers')} timers, ${range('workflowTasks')} workflow tasks`;
};

const rowOf = (name: string, key: 'events' | 'actions', value: number, { ours, floor }: Counts): Row =>
  absoluteBeside(
    { name, unit: key, bar: { kind: 'at most', value }, note: `${said(ours)}; theirs ${said(floor)}.` },
    { ours: ours.map(shape => shape[key]), floor: floor.map(shape => shape[key]) },
  );

const rowsOf = async ({ reporter, size }: Bench, { ours, floor }: BothSides, kind: Kind): Promise<Row[]> => {
  const counts = (content: Content): Promise<Counts> =>
    reporter.step(`history of ${content}, ${kind}`, async () => ({
      ours: await shapesOf(ours, content, kind, size.rounds),
      floor: await shapesOf(floor, content, kind, size.rounds),
    }));
  const [text, picture] = [await counts('text'), await counts('picture')];
  return [
    rowOf(`History of a text on three, ${kind}`, 'events', 30, text),
    rowOf(`History of a picture on four, ${kind}`, 'events', 64, picture),
    rowOf(`Temporal Cloud, a text on three, ${kind}`, 'actions', 12, text),
  ];
};

/** Counts the histories of one post per round on both sides, immediate and scheduled. */
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
