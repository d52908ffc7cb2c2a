// Run while the image is built: makes the workflow bundle in WORKFLOW_BUNDLES, and loads what the roles load once, so that
// NODE_COMPILE_CACHE holds their compiled code. Starts nothing.
import path from 'node:path';
import { workflowBundle } from '../src/engine/workflow-bundle.ts';
import { findProgramBundle } from '../src/process/program-bundle.ts';

const folder = process.env.WORKFLOW_BUNDLES;
if (!folder) throw new Error('WORKFLOW_BUNDLES must name the folder that the worker will read');
const bundle = findProgramBundle(path.resolve(import.meta.dirname, '..'));
if (!bundle)
  throw new Error('there is no program bundle for these sources: run tools/bundle-program.ts first');
await workflowBundle(folder);
const parts = ['api/http/start.mjs', 'engine/start-worker.mjs', 'db/driver/migrate.mjs'];
await Promise.all(parts.map(part => import(path.join(bundle, part))));
