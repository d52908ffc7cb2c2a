import assert from 'node:assert/strict';
import { asLine } from './table.ts';
import { openCell, type Cell } from './rig/cell.ts';
import { createDice } from './rig/dice.ts';
import { openOracle } from './rig/oracle.ts';
import { startParts } from './rig/parts.ts';
import { passes, type Row } from './rig/row.ts';
import { spread } from './rig/scenario.ts';
import { short } from './rig/timings.ts';
import { tryKill, visitOf } from './scenarios/kills.ts';
import { outageNamed, through } from './scenarios/outages.ts';
import { ambiguousPublishes, tryCase } from './scenarios/platform-faults.ts';
import { cancel, edit, raceBatch, stoppedBatch } from './scenarios/races.ts';

/** The short part of `npm run faults`, which has every place, every fault and a soup of them. */
describe('no post is lost and none is published twice', () => {
  let cells: [Cell, Cell];
  before(async () => {
    const parts = await startParts();
    const input = { parts, oracle: openOracle(parts.sandboxUrl), timings: short };
    cells = await Promise.all([openCell(input), openCell(input)]);
  });
  after(() => Promise.all(cells.map(cell => cell.close())));

  const passesAll = async (rows: AsyncIterable<Row>): Promise<void> => {
    for await (const row of rows) assert.ok(passes(row), asLine(row));
  };
  const lanes = (each: number): Cell[] => cells.flatMap(cell => Array<Cell>(each).fill(cell));

  it('when the worker is killed', async () => {
    const visits = [
      visitOf('plain', 'dispatch.after_send'),
      visitOf('plain', 'prepare.after_save'),
      visitOf('plain', 'commit.after_claim'),
      visitOf('thread', 'commit.after_call'),
    ];
    await passesAll(spread(cells, visits, tryKill));
  });

  it('when the API is killed', async () => {
    const places = ['api.before_commit:createPost', 'api.after_commit:publishPost'];
    await passesAll(
      spread(
        cells,
        places.map(place => visitOf('every write', place)),
        tryKill,
      ),
    );
  });

  it('when the end of a publish call is lost', async () => {
    await passesAll(spread(lanes(4), ambiguousPublishes, tryCase));
  });

  it('when an edit happens between reading a post and claiming it', async () => {
    const { found, met, inTime } = await stoppedBatch(cells[1], edit);
    const row: Row = {
      key: 'K22',
      fault: 'an edit',
      where: 'between reading and claiming',
      trials: met,
      found,
    };
    assert.ok(passes(row), asLine(row));
    assert.deepEqual([met, inTime], [25, 25]);
  });

  for (const [name, run] of [
    ['an edit', edit],
    ['a cancel', cancel],
  ] as const)
    it(`when ${name} races the instant`, async () => {
      const { found } = await raceBatch(cells[0], run, createDice(1));
      assert.deepEqual(found.violations, []);
    });

  for (const name of ['PostgreSQL stopped immediately', 'Temporal stopped'] as const)
    it(`when it is ${name}`, async () => {
      const row = await through(cells[0], outageNamed(name), 3);
      assert.ok(passes(row), asLine(row));
    });
});
