import type { FocusPoint, FocusStep } from './clip-framing.ts';

/** What draws the eye on the frames of one scene, which begins at second `at` of the clip. */
export interface SceneFocus {
  at: number;
  points: readonly FocusPoint[];
}

/** Frames of a scene that lie further apart than this agree on nothing. */
const wavering = 0.25;
/** A crop that would move by less than this stays where it was. */
const steadiness = 0.1;

const middle: FocusPoint = { x: 0.5, y: 0.5 };

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0.5;

const agreed = (points: readonly FocusPoint[]): FocusPoint | undefined => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0 || spread(xs) > wavering || spread(ys) > wavering) return undefined;
  return { x: median(xs), y: median(ys) };
};

/** One place for each scene, without needless moves; `centre` when no scene has one. */
export const steadied = (
  scenes: readonly SceneFocus[],
): { mode: 'attention' | 'centre'; steps: FocusStep[] } => {
  const steps: FocusStep[] = [];
  let isAttention = false;
  for (const { at, points } of scenes) {
    const found = agreed(points);
    isAttention ||= found !== undefined;
    const place = found ?? middle;
    const last = steps.at(-1);
    const isSame = last && Math.abs(last.x - place.x) < steadiness && Math.abs(last.y - place.y) < steadiness;
    if (!isSame) steps.push({ at, ...place });
  }
  return { mode: isAttention ? 'attention' : 'centre', steps };
};
