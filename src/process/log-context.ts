import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of every log line about the current work, with the same names in the API and in workers. */
export interface LogContext {
  requestId?: string | undefined;
  postId?: string | undefined;
  workflowId?: string;
  runId?: string;
  traceId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Adds these fields to every log line written during the work. */
export const logAbout = <T>(context: LogContext, work: () => T): T => contexts.run(context, work);

/** Adds fields that became known after the work began. */
export const learnForLog = (more: LogContext): void => {
  const context = contexts.getStore();
  if (context) Object.assign(context, more);
};

/** Returns the fields of the current work. Empty if none were set. */
export const findLogContext = (): Readonly<LogContext> => contexts.getStore() ?? {};
