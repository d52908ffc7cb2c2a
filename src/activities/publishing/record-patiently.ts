import type { Service } from '../../process/service.ts';

/**
 * Milliseconds for which the step that made a call retries writing its result, before it hands the result to the workflow.
 */
const recordingBudgetMs = 15_000;

/**
 * Writes the result of a call, with retries while the database is unavailable. Returns undefined if that takes too long.
 */
export const recordPatiently = async <Recorded>(
  log: Service['log'],
  about: Record<string, unknown>,
  record: () => Promise<Recorded>,
): Promise<Recorded | undefined> => {
  const deadline = Date.now() + recordingBudgetMs;
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await record();
    } catch (error) {
      log.warn({ err: error, ...about }, 'the result of a call could not be recorded yet');
      if (Date.now() + wait > deadline) return undefined;
      await new Promise(resolve => setTimeout(resolve, wait));
    }
  }
};
