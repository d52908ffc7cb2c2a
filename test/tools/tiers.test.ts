import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { guards } from '../guards/list/index.ts';
import { judge, normalize, readBudget, updateBudget, type Budget } from '../tiers/budget.ts';
import { partOf, rooms, roomsOf, tiers, type Part } from '../tiers/rooms.ts';
import { drawOf } from '../tiers/draw.ts';
import { filesOf, listTestFiles, selectTests } from '../tiers/select.ts';

const root = path.resolve(import.meta.dirname, '../..');

const titled = (...titles: string[]) => titles.map(title => ({ fullTitle: () => title }));

const titlesOf = (tests: { fullTitle(): string }[]): string[] => tests.map(test => test.fullTitle());

describe('the tiers of tests', () => {
  const files = listTestFiles();

  it('have a room for every test file', () => {
    assert.deepEqual(
      files.filter(file => roomsOf(file).length === 0),
      [],
    );
    assert.throws(() => partOf('ci', 'test/elsewhere/new.test.ts'), /is in no room/);
  });

  it('have no pattern that fits no file', () => {
    const names = files.map(file => path.relative('test', file).replace(/\.test\.ts$/, ''));
    const idle = rooms.flatMap(room =>
      room.files.filter(one => !names.some(name => path.matchesGlob(name, one))),
    );
    assert.deepEqual(idle, []);
  });

  it('run in CI what `npm test` runs, and in the proof every file', () => {
    const ci = new Set(filesOf('ci', 'a'));
    assert.deepEqual(
      filesOf('test', 'a').filter(file => !ci.has(file)),
      [],
    );
    assert.deepEqual(filesOf('proof', 'a'), files);
  });

  it('keep every file that opens a browser out of `npm test`', () => {
    const opens = (file: string): boolean =>
      /[/-]browser\.ts'/.test(readFileSync(path.join(root, file), 'utf8'));
    assert.deepEqual(
      files.filter(file => opens(file) && partOf('test', file) !== 'none'),
      [],
    );
  });

  it('run in CI every test that a guard names', () => {
    for (const { name, tests } of guards)
      for (const { file, title } of tests) {
        const part = partOf('ci', file);
        assert.notEqual(part, 'none', `${name}: ${file}`);
        assert.equal(selectTests(titled(`x ${title}`), { part, file, isDrawn: false }).length, 1, name);
      }
  });

  it('choose of the other tests the first, or all of a file that the commit draws', () => {
    const file = 'test/workflows/replay.test.ts';
    const tests = titled('does one', 'does two', 'does three');
    const select = (part: Part, isDrawn = false) => titlesOf(selectTests(tests, { part, file, isDrawn }));
    assert.deepEqual(select({ orFirst: true }), ['does one']);
    assert.deepEqual(select({ share: 1 / 4 }), []);
    assert.deepEqual(select({ share: 1 / 4 }, true), titlesOf(tests));
  });

  it('draw files by their shares until the seconds are used up, and the same ones for a commit', () => {
    const drawable = Array.from({ length: 100 }, (_, index) => ({
      file: `test/${index}`,
      share: index < 50 ? 1 / 4 : 1 / 16,
      cost: 1 + (index % 7),
    }));
    const seeds = Array.from({ length: 50 }, (_, seed) => String(seed));
    const draws = seeds.map(seed => drawOf(drawable, seed, 100));
    assert.deepEqual(drawOf(drawable, '0', 100), draws[0]);
    assert.notDeepEqual(draws[0], draws[1]);
    const costs = draws.map(drawn =>
      drawable.reduce((sum, { file, cost }) => sum + (drawn.has(file) ? cost : 0), 0),
    );
    assert.ok(
      costs.every(cost => cost > 95 && cost <= 100),
      costs.join(' '),
    );
    const likely = drawable.slice(0, 50).flatMap(({ file }) => draws.filter(drawn => drawn.has(file)));
    const rare = drawable.slice(50).flatMap(({ file }) => draws.filter(drawn => drawn.has(file)));
    assert.ok(likely.length > rare.length * 2, `${likely.length} and ${rare.length}`);
  });

  it('can draw every file of a room with a share', () => {
    const { drawn, files: each, tests } = readBudget();
    const dear = files.filter(file => {
      const part = partOf('ci', file);
      return typeof part !== 'string' && part.share && (each[file] ?? 0) * (tests[file] ?? 0) > drawn;
    });
    assert.deepEqual(dear, []);
  });

  it('are the ones that package.json and CI name', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    assert.match(scripts['test:ci'] ?? '', /--tier=ci/);
    assert.match(readFileSync(path.join(root, '.ci/run'), 'utf8'), /test:ci/);
    assert.deepEqual(tiers, ['test', 'ci', 'proof']);
  });
});

describe('the budget of CI', () => {
  const budget: Budget = {
    seconds: 100,
    calibration: 0.01,
    checks: { lint: 20 },
    drawn: 10,
    files: { 'test/api/a.test.ts': 2 },
    tests: {},
  };
  const cost = { file: 'test/api/a.test.ts', tests: 4, all: 6, calibration: 0.02, isFirst: false };

  it('is compared in seconds of the machine that set it', () => {
    const run = normalize({ files: [{ ...cost, seconds: 16 }], checks: { lint: 40 } }, budget);
    assert.deepEqual([run.files[0]?.seconds, run.checks['lint']], [8, 20]);
  });

  it('names a file whose tests cost more than before', () => {
    const { lines, isWithin } = judge({ files: [{ ...cost, seconds: 16 }], checks: {} }, budget);
    assert.ok(isWithin);
    assert.ok(lines.includes('These files grew:'));
    assert.match(lines.join('\n'), /a\.test\.ts +16\.0 s {2}budget 8\.0 s/);
  });

  it('refuses a run that costs over 1.15 times of it', () => {
    const files = [{ ...cost, seconds: 100 }];
    assert.equal(judge({ files, checks: { lint: 14 } }, budget).isWithin, true);
    const over = judge({ files, checks: { lint: 16 } }, budget);
    assert.equal(over.isWithin, false);
    assert.match(over.lines.join('\n'), /raise `seconds` in test\/budget\.json/);
  });

  it('takes over the costs of a run, but never its own limit', () => {
    const after = updateBudget({ files: [{ ...cost, seconds: 12 }], checks: { lint: 30 } }, budget);
    assert.deepEqual(after, {
      ...budget,
      checks: { lint: 30 },
      files: { 'test/api/a.test.ts': 3 },
      tests: { 'test/api/a.test.ts': 6 },
    });
  });
});
