import { Worker } from '@temporalio/worker';

/** Private function of the SDK that reads a bundle of workflows: their code and its source map. */
interface BundleReader {
  getOrCreateBundle(options: { workflowBundle?: { codePath?: string } }, logger: unknown): Promise<unknown>;
}

/**
 * Shares the parsed bundle: a test process starts some hundred workers, each of which would read and parse the same file of
 * workflows twice. A file never changes: its name is the fingerprint of its sources.
 */
const reader = Worker as unknown as BundleReader;
const read = reader.getOrCreateBundle;
const bundles = new Map<string, Promise<unknown>>();

reader.getOrCreateBundle = function readOnce(this: BundleReader, options, logger) {
  const codePath = options.workflowBundle?.codePath;
  if (codePath === undefined) return read.call(this, options, logger);
  const bundle = bundles.get(codePath) ?? read.call(this, options, logger);
  bundles.set(codePath, bundle);
  return bundle;
};
