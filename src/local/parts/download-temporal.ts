import { TestWorkflowEnvironment } from '@temporalio/testing';

/**
 * A program of its own: `node download-temporal.ts <folder> <version>` leaves the Temporal CLI in the folder, as Temporal's SDK
 * downloads it for tests (it starts the server once to prove it).
 */
const [folder, version] = process.argv.slice(2);
if (!folder || !version) throw new Error('usage: download-temporal.ts <folder> <version>');

try {
  const executable = { type: 'cached-download', downloadDir: folder, version } as const;
  const environment = await TestWorkflowEnvironment.createLocal({ server: { executable } });
  await environment.teardown();
} catch (error) {
  process.stderr.write(`${(error as Error).message.replaceAll('\n', ' ')}\n`);
  process.exitCode = 1;
}
