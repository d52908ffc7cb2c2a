import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written while it is worked on: the same names in the API and in workers. */
export interface LogContext {
  requestId?: string | undefined;
  postId?: string | undefined;
  workflowId?: string;
  runId?: string;
  traceId?: string;
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Has every line that is written during the work say this. */
export const logAbout = <T>(context: LogContext, work: () => T): T => contexts.run(context, work);

/** Adds what has been learned since the work began. */
export const learnForLog = (more: LogContext): void => {
  const context = contexts.getStore();
  if (context) Object.assign(context, more);
};

/** What the work under way is about; nothing where nobody said. */
export const findLogContext = (): Readonly<LogContext> => contexts.getStore() ?? {};
