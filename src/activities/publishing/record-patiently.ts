import type { Service } from '../../process/service.ts';

/** How long the step that made a call keeps trying to write what came of it, before it hands that to the workflow. */
const recordingBudgetMs = 15_000;

/** Writes what a call came to, again and again while the database is away; undefined when that takes too long. */
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
