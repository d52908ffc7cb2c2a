// Builds the console for the API and prints its folder: `npm run console:build`, into the cache that `npm start` also uses,
// or `npm run console:build -- <folder>`.
import path from 'node:path';
import { buildConsole } from '../src/local/console/build-console.ts';
import { findConsole } from '../src/local/console/find-console.ts';
import { defaultCache } from '../src/local/parts/binary-cache.ts';

const [folder] = process.argv.slice(2);
if (folder !== undefined) await buildConsole(path.resolve(folder));
console.log(folder ?? (await findConsole(defaultCache(process.env))));
