import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callsFrom } from './calls.ts';
import { prepareRecords } from './check.ts';
import { compareRows, type Comparison } from './compare.ts';
import { readRecords } from './record-folder.ts';
import { listStatementCalls } from './row-types.ts';
import { countOpenWork } from '../../src/db/operator/standing.ts';
import { useService } from '../support/service.ts';

const file = 'test/statements/planted/planted.ts';
const source = readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const lines = source.split('\n');

/** Each statement of the planted file, as a test run would record it. */
const planted = [...source.matchAll(/\.((?:execute\w*|query)(?:<[^`]+>)?\(\s*`([^`]+)`)/g)].map(
  ({ index, 2: text = '' }) => {
    const before = source.slice(0, index + 1).split('\n');
    const call = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    return { text, calls: [call], hasPlaces: false };
  },
);

const lineOf = (place: string): string => place.split(':')[1] ?? '';

/** Returns the text behind a word in a line of the planted file. */
const markedBy = (word: string): string[] =>
  lines.flatMap((line, index) => {
    const [, said] = line.split(`// ${word}`);
    return said === undefined ? [] : [`${index + 1}${said}`];
  });

describe('the check of statements', () => {
  const service = useService();
  let comparison: Comparison;
  before(async () => {
    const config = path.join(import.meta.dirname, 'planted/tsconfig.json');
    comparison = compareRows(await prepareRecords(planted), listStatementCalls(config, file));
  });

  it('says of each wrong row type what PostgreSQL returns instead, and nothing of the right ones', () => {
    assert.deepEqual(
      comparison.wrong.map(({ place, why }) => `${lineOf(place)}: ${why}`),
      markedBy('wrong'),
    );
    assert.equal(comparison.checked.length, markedBy('wrong').length + 10);
  });

  it('counts calls that read rows of no declared type', () => {
    assert.deepEqual(comparison.unchecked.map(lineOf), markedBy('unchecked'));
  });

  it('has each statement recorded that a test runs, with the place of its call', async () => {
    await countOpenWork(service().orm.em.fork());
    const found = readRecords().filter(({ calls }) => calls[0]?.startsWith('src/db/operator/standing.ts:'));
    assert.match(found[0]?.text ?? '', /^\s*select /);
  });

  it('leaves alone what the ORM writes by itself', () => {
    const frames = [
      'at find (/app/node_modules/@mikro-orm/sql/driver.js:1:2)',
      `at read (${import.meta.filename}:1:2)`,
    ];
    assert.deepEqual(callsFrom(['Error: where', ...frames].join('\n')), []);
  });
});
