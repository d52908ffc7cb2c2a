import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { workflowIds } from '../../domain/ids.ts';
import type { publishPost } from '../../workflows/publish-post.ts';
import { codeOf, type Deployment } from './deployments.ts';

/**
 * Maximum number of attempts. The first may reach a worker that is about to stop; the third would come ten seconds later.
 */
const maxTries = 2;
const lookMs = 200;

const failedPrecondition = 9;

/** Retries the start, because a queue knows a build only shortly after the build's first worker has polled it. */
const patiently = async <T>(start: () => Promise<T>, untilMs: number): Promise<T> => {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (codeOf(error) !== failedPrecondition || Date.now() > untilMs) throw error;
      await sleep(lookMs);
    }
  }
};

/**
 * Runs one workflow on the new build before it gets any other: that of a post that does not exist. The workflow reads the
 * database, finds nothing to do, and ends. Returns what went wrong, or null.
 */
export const tryCanary = async (
  { client, name, queues }: Deployment,
  buildId: string,
  withinMs: number,
): Promise<string | null> => {
  const postId = randomUUID();
  const until = Date.now() + withinMs;
  const start = () =>
    client.workflow.start<typeof publishPost>('publishPost', {
      workflowId: workflowIds.post(postId),
      taskQueue: queues.workflows[0] ?? '',
      args: [{ postId, platforms: [] }],
      workflowExecutionTimeout: 2 * withinMs,
      staticSummary: `Test build ${buildId} with a post that does not exist`,
      versioningOverride: { pinnedTo: { deploymentName: name, buildId } },
    });
  const handle = await patiently(start, until);
  for (; ; await sleep(lookMs)) {
    const { status, raw } = await handle.describe();
    if (status.name === 'COMPLETED') return null;
    const tries = raw.pendingWorkflowTask?.attempt ?? 0;
    const why =
      status.name !== 'RUNNING'
        ? `ended as ${status.name.toLowerCase()}`
        : tries > maxTries
          ? 'fails on its code'
          : Date.now() > until
            ? 'did not end in time'
            : null;
    if (why === null) continue;
    if (status.name === 'RUNNING') await handle.terminate('the build is not ready');
    return `a test workflow ${why}`;
  }
};
