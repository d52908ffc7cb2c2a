// Runs mocha over the whole suite, or over what is named on the command line.
// Files of one layer are alike: those of `test/api` keep the processors busy, those of `test/workflows` wait for clocks. In
// alphabetical order the run ends with ten minutes of waiting, so the files of every layer are spread over the run; those of
// layers that wait a minute here and there end before it does, so that it does not end with one file alone.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** `test/api/posts/posts.test.ts` → `api`. */
const layerOf = file => file.split(path.sep)[1];

/** Layers whose files start processes and wait for them, and the part of the run that they are spread over. */
const waiting = ['workflows', 'faults', 'local', 'engine'];
const endOfWaiting = 0.85;

/** Gives every file its place between 0 and 1 among those of its layer, and sorts all by it. */
const spread = files =>
  Object.entries(Object.groupBy(files, layerOf))
    .flatMap(([layer, all]) => {
      const end = waiting.includes(layer) ? endOfWaiting : 1;
      return all.map((file, index) => ({ file, place: (end * (index + 0.5)) / all.length }));
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file);

const namesFiles = process.argv.slice(2).some(argument => existsSync(argument));
if (!namesFiles) process.argv.push(...spread(globSync('test/**/*.test.ts', { cwd: root }).toSorted()));

await import('../node_modules/mocha/bin/mocha.js');
