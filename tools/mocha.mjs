// Runs mocha over the whole suite, or over what is named on the command line.
// Files of one layer are alike: those of `test/api` keep the processors busy, those of `test/workflows` wait for clocks. In
// alphabetical order the run ends with ten minutes of waiting, so the files of every layer are spread over the whole run.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** `test/api/posts/posts.test.ts` → `api`. */
const layerOf = file => file.split(path.sep)[1];

/** Gives every file its place between 0 and 1 among those of its layer, and sorts all by it. */
const spread = files =>
  Object.values(Object.groupBy(files, layerOf))
    .flatMap(layer => layer.map((file, index) => ({ file, place: (index + 0.5) / layer.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file);

const namesFiles = process.argv.slice(2).some(argument => existsSync(argument));
if (!namesFiles) process.argv.push(...spread(globSync('test/**/*.test.ts', { cwd: root }).toSorted()));

await import('../node_modules/mocha/bin/mocha.js');
