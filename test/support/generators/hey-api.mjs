// Runs where `npm ci` has put the generator: node hey-api.mjs <OpenAPI file> <folder>. Imports name files, as Node wants them.
import { createClient } from '@hey-api/openapi-ts';

const [input, out] = process.argv.slice(2);
await createClient({ input, output: { path: out, module: { extension: '.ts' } }, logs: { level: 'silent' } });
