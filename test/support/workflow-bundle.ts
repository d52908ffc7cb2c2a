import { tmpdir } from 'node:os';
import path from 'node:path';
import { workflowBundle } from '../../src/engine/workflow-bundle.ts';

/** Folder in which tests keep bundles, each under the hash of its code, so that later runs need not make them again. */
export const bundlesFolder = path.join(tmpdir(), 'social-publishing-workflow-bundles');

/** The workflow code as a worker loads it. */
export const currentBundle = async (): Promise<{ codePath: string }> => ({
  codePath: await workflowBundle(bundlesFolder),
});
