import type { Row } from '../row.ts';
import { copySpeed, renderSpeed } from './clips-renders.ts';
import { sceneSpeed } from './clips-scenes.ts';
import { cancelling, takingOver } from './clips-ends.ts';
import { fairness, kills, uploadMemory } from './clips-limits.ts';
import type { Measure } from './measure.ts';

/** Measures the cost of clips compared to bare ffmpeg, their leftovers, and their effect on other work. */
export const clips: Measure = {
  steps: size => 2 * size.rounds * 5 + 5,
  run: async bench => {
    const rows: Row[] = [];
    rows.push(await renderSpeed(bench));
    rows.push(await copySpeed(bench));
    rows.push(...(await sceneSpeed(bench)));
    rows.push(await uploadMemory(bench), await kills(bench), await fairness(bench));
    rows.push(await cancelling(bench), await takingOver(bench));
    return rows;
  },
};
