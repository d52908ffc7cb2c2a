// Builds the program bundle, which halves the CPU time of starting processes, unless one exists for the current sources.
import path from 'node:path';
import { makeProgramBundle } from '../src/local/program-bundle/make-program-bundle.ts';

console.log(await makeProgramBundle(path.resolve(import.meta.dirname, '..')));
