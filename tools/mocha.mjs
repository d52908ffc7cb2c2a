// Runs mocha over the files that are named on the command line, else over the tests of a tier (test/tiers): `--tier=test` unless
// told otherwise.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { tryProgramBundle } from '../src/local/program-bundle/try-program-bundle.ts';
import { forgetRecords } from '../test/statements/record-folder.ts';
import { tiers } from '../test/tiers/rooms.ts';
import { announceTier, filesOf } from '../test/tiers/select.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Test files wait for clocks, processes and servers for a third of their time; with more of them at once, what waits is late. */
const filesAtOnce = Math.min(Math.ceil(availableParallelism() * 1.5), 12);

/** `test/api/posts/posts.test.ts` → `api`. */
const layerOf = file => file.split(path.sep)[1];

/** Layers whose files start processes and wait for them, and the part of the run that they are spread over. */
const waiting = ['workflows', 'faults', 'local', 'engine'];
const endOfWaiting = 0.85;

/**
 * Gives every file its place between 0 and 1 among those of its layer, and sorts all by it. Files of one layer are alike:
 * those of `test/api` keep the processors busy, those of `test/workflows` wait. In alphabetical order the run ends with
 * minutes of waiting.
 */
const spread = files =>
  Object.entries(Object.groupBy(files, layerOf))
    .flatMap(([layer, all]) => {
      const end = waiting.includes(layer) ? endOfWaiting : 1;
      return all.map((file, index) => ({ file, place: (end * (index + 0.5)) / all.length }));
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file);

const flag = process.argv.find(argument => argument.startsWith('--tier='));
process.argv = process.argv.filter(argument => argument !== flag);
const tier = flag?.slice('--tier='.length) ?? 'test';
if (!tiers.includes(tier)) throw new Error(`--tier takes one of ${tiers.join(', ')}`);

// A path of ours that is not there is mocha's to refuse: it must not mean everything.
const isSuite = !process.argv.slice(2).some(argument => existsSync(argument) || argument.startsWith('test/'));
if (isSuite) {
  const seed = announceTier(tier);
  if (tier === 'ci') console.error(`the share of tests is chosen by TEST_SEED=${seed}`);
  process.argv.push(...spread(filesOf(tier, seed)));
}
if (process.env['FAILED_TESTS'])
  process.argv.push('--reporter', path.join(root, 'tools', 'failed-files.mjs'));
if (!process.argv.includes('--jobs')) process.argv.push('--jobs', String(filesAtOnce));

// The SDK's debug mode runs workflows beside the tests: a thread for each worker costs 0.5 s of CPU a start, and its watch over
// blocked workflows fires on a busy machine. Workers of the local stack and of `npm run faults` have their threads.
process.env['TEMPORAL_DEBUG'] ??= '1';

// Each test records the statements that it runs; at the end of a suite they are compared with their row types (test/statements).
forgetRecords();
if (isSuite) process.env['CHECK_STATEMENTS'] = '1';

// The many processes that a suite starts share one program bundle; a file or two start fewer than making it costs.
if (isSuite) await tryProgramBundle(root, line => console.error(line));

// mocha would finish the files that run, which takes minutes; whoever interrupts a run wants it to end.
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
])
  process.once(signal, () => process.exit(128 + number));

await import('../node_modules/mocha/bin/mocha.js');
