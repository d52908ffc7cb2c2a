import type { FocusPoint, FocusStep } from './clip-framing.ts';

/** Salient points in the frames of one scene. `at`: second of the clip at which the scene begins. */
export interface SceneFocus {
  at: number;
  points: readonly FocusPoint[];
}

/** Distance above which the focus points of a scene's frames count as inconsistent. */
const wavering = 0.25;
/** Minimum distance that a crop moves between scenes. Below it, the crop stays in place. */
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

/** Returns one crop position for each scene, without needless moves, or `centre` if no scene has one. */
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
