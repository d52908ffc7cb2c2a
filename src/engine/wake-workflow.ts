import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowOptions,
  type WorkflowStartOptions,
} from '@temporalio/client';

interface WakeOptions extends Omit<WorkflowOptions, 'workflowIdConflictPolicy' | 'requestEagerStart'> {
  workflowId: string;
  input: object;
  /** Has the one that runs look again; null where it need not. */
  signal: string | null;
}

/**
 * Starts a workflow, or has the one that runs look again; safe to repeat. Nearly all are new, and a plain start is the one
 * that Temporal answers with the first task, so nobody has to ask for it: less work for both, and an earlier begin.
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

/** False where one is already running. */
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
