import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowOptions,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { SignalDefinition } from '@temporalio/common';

/** A workflow whose row is the truth: it looks there when it starts, and again whenever it is signalled. */
type Looking = (input: never) => Promise<unknown>;

interface WakeOptions<W extends Looking> extends Omit<
  WorkflowOptions,
  'workflowIdConflictPolicy' | 'requestEagerStart'
> {
  workflowId: string;
  input: Parameters<W>[0];
  /** Has the one that runs look again. */
  signal: SignalDefinition;
  /** Whether one is likely to run: it is signalled first then. */
  runs?: boolean;
}

/**
 * Starts a workflow, or has the one that runs look again; safe to repeat. Nearly all are new, and a plain start is the one
 * that Temporal answers with the first task, so nobody has to ask for it: less work for both, and an earlier begin.
 */
export const wakeWorkflow = async <W extends Looking>(
  client: Client,
  type: string,
  { input, signal, runs = false, ...settings }: WakeOptions<W>,
): Promise<void> => {
  const options = { ...settings, args: [input] };
  if (!runs && (await startNew(client, type, options))) return;
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
