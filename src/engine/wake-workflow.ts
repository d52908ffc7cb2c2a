import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowOptions,
  type WorkflowStartOptions,
} from '@temporalio/client';

interface WakeOptions extends Omit<WorkflowOptions, 'workflowIdConflictPolicy' | 'requestEagerStart'> {
  workflowId: string;
  input: object;
  /** Signal for a running workflow, or null if it needs none. */
  signal: string | null;
}

/**
 * Starts a workflow or signals the running one. Safe to repeat. Nearly all workflows are new, and a plain start is the one
 * that Temporal answers with the first task, which then need not be polled for: less work for both, and an earlier
 * beginning.
 */
export const wakeWorkflow = async (
  client: Client,
  type: string,
  { input, signal, ...settings }: WakeOptions,
): Promise<void> => {
  const options = { ...settings, args: [input] };
  if ((await startNew(client, type, options)) || signal === null) return;
  await client.workflow.signalWithStart(type, {
    ...options,
    signal,
    signalArgs: [],
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
};

/** Starts a new workflow. Returns false if one is already running. */
const startNew = async (client: Client, type: string, options: WorkflowStartOptions): Promise<boolean> => {
  try {
    await client.workflow.start(type, {
      ...options,
      workflowIdConflictPolicy: 'FAIL',
      requestEagerStart: true,
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
};
