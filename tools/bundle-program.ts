// Makes the program bundle, from which processes start with half the CPU, unless one exists for the sources as they are now.
import path from 'node:path';
import { makeProgramBundle } from '../src/local/program-bundle/make-program-bundle.ts';

console.log(await makeProgramBundle(path.resolve(import.meta.dirname, '..')));
