import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { agentsOfSweep } from '../../../src/activities/agents/schedule-drift.ts';

const everyMs = 60_000;
/** Returns how many full checks each agent gets in a number of consecutive sweeps. */
const looks = (agents: readonly string[], sweeps: number): number[] => {
  const began = Date.now();
  const turns = Array.from({ length: sweeps }, (_, sweep) =>
    agentsOfSweep(agents.length, everyMs, began + sweep * everyMs),
  );
  return agents.map(id => turns.filter(isLookedAt => isLookedAt(id)).length);
};

describe('the schedules that a sweep checks in full', () => {
  const agents = Array.from({ length: 1_000 }, () => randomUUID());

  it('are all of them while they are few', () => {
    assert.ok(looks(agents.slice(0, 200), 1).every(count => count === 1));
  });

  it('are a part of many, so that each has its turn once in as many sweeps as there are parts', () => {
    assert.ok(looks(agents, 5).every(count => count === 1));
    assert.ok(looks(agents, 1).filter(count => count === 1).length < 300, 'and no sweep has most of them');
  });
});
