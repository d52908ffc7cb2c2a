import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { nounsOf } from '../../../console/src/live/nouns.ts';
import { changeKinds } from '../../../src/domain/changes/changes.ts';

const root = new URL('../../../console/src/', import.meta.url);

/** The noun of a query's key, behind the organization; or the query of one thing that it takes over, such as `...postQuery(`. */
const key = /queryKey: \[\s*(?:org\.id|orgId),\s*'(\w+)'|\.\.\.(\w+)Query\(/g;

/** Places where a query declares that it rests while changes arrive. */
const rests = /\bpollEvery\(|\bisTold: true/g;

/** Returns the nouns of the resting queries of a file. A key stands above the options of its query. */
const restedIn = (text: string): string[] => {
  const keys = [...text.matchAll(key)];
  return [...text.matchAll(rests)].map(({ index }) => {
    const [, noun, one] = keys.findLast(found => found.index < index) ?? [];
    return noun ?? (one === undefined ? 'none' : `${one}s`);
  });
};

describe('a query of the console that rests while changes arrive', () => {
  it('is read again by a change of what it shows', async () => {
    const told = new Set(Object.values(nounsOf).flat());
    const rested = new Map<string, string[]>();
    for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
      if (file === 'live/poll.ts' || file === 'ui/more.tsx') continue;
      const nouns = restedIn(await readFile(new URL(file, root), 'utf8'));
      if (nouns.length > 0) rested.set(file, nouns);
    }
    assert.ok(rested.size >= 15, `only ${rested.size} files have queries that rest`);
    for (const [file, nouns] of rested)
      for (const noun of nouns) assert.ok(told.has(noun), `${file}: ${noun}`);
    assert.deepEqual(rested.get('notes/notes.tsx'), ['notes']);
  });

  it('hears of each kind of change', () => {
    assert.deepEqual(Object.keys(nounsOf).toSorted(), changeKinds.toSorted());
  });
});
