// Run while the image is built: makes the workflow bundle in WORKFLOW_BUNDLES, and loads what the roles load once, so that
// NODE_COMPILE_CACHE holds their compiled code. Starts nothing.
import { workflowBundle } from '../src/engine/workflow-bundle.ts';

const folder = process.env.WORKFLOW_BUNDLES;
if (!folder) throw new Error('WORKFLOW_BUNDLES must name the folder that the worker will read');
await workflowBundle(folder);
await Promise.all([
  import('../src/api/http/start.ts'),
  import('../src/engine/start-worker.ts'),
  import('../src/db/driver/migrate.ts'),
]);
