import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { guards } from '../guards/list/index.ts';
import { judge, normalize, updateBudget, type Budget } from '../tiers/budget.ts';
import { partOf, rooms, roomsOf, tiers, type Part } from '../tiers/rooms.ts';
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
        assert.equal(selectTests(titled(`x ${title}`), { part, file, seed: '' }).length, 1, name);
      }
  });

  it('choose of the other tests the first, or a share that the commit decides', () => {
    const file = 'test/workflows/replay.test.ts';
    const tests = titled(...Array.from({ length: 400 }, (_, index) => `does ${index}`));
    const select = (part: Part, seed = 'a') => titlesOf(selectTests(tests, { part, file, seed }));
    assert.deepEqual(select({ orFirst: true }), ['does 0']);
    assert.deepEqual(select({}), []);
    const [one, other] = [select({ share: 1 / 4 }), select({ share: 1 / 4 }, 'b')];
    assert.ok(one.length > 60 && one.length < 140, String(one.length));
    assert.deepEqual(select({ share: 1 / 4 }), one);
    assert.notDeepEqual(one, other);
    const counts = Array.from(
      { length: 40 },
      (_, seed) => select({ share: 1 / 4, ofFiles: true }, String(seed)).length,
    );
    assert.deepEqual(
      [...new Set(counts)].toSorted((few, many) => few - many),
      [0, 400],
    );
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
    files: { 'test/api/a.test.ts': 2 },
  };
  const cost = { file: 'test/api/a.test.ts', tests: 4, calibration: 0.02, isFirst: false };

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
    assert.deepEqual(after, { ...budget, checks: { lint: 30 }, files: { 'test/api/a.test.ts': 3 } });
  });
});
