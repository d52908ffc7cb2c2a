import type { Config } from '../../config/index.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { lookAtTemporal, type RecurringSchedule, type SeenTemporal } from '../../engine/look-at-temporal.ts';
import { fine, wrong, type Diagnosis } from './diagnosis.ts';

/** What Temporal tells of itself, its queues and its schedules. */
export const checkTemporal = async (config: Config): Promise<Diagnosis[]> => {
  const seen = await lookAtTemporal(config);
  return [
    fine('temporal', `Temporal ${seen.serverVersion} answers.`),
    seen.missingAttributes.length > 0
      ? wrong(
          'search attributes',
          `The namespace lacks ${seen.missingAttributes.join(', ')}.`,
          'Make them as temporal/search-attributes.ts names them.',
        )
      : fine('search attributes', 'All are there.'),
    ...queueFindings(seen),
    ...seen.schedules.map(scheduleFinding),
    fine(
      'build',
      seen.currentBuild === null ? 'Workers know no builds.' : `${seen.currentBuild} is current.`,
    ),
    seen.troubled > 0
      ? wrong(
          'workflows',
          `Temporal reports a problem of ${seen.troubled}.`,
          'In the UI: `TemporalReportedProblems IS NOT NULL`; docs/operating/failures.md.',
        )
      : fine('workflows', 'Temporal reports no problem.'),
  ];
};

const queueFindings = ({ queues }: SeenTemporal): Diagnosis[] => {
  const unserved = queues.filter(({ pollers }) => pollers === 0);
  if (unserved.length === 0) return [fine('queues', `All ${queues.length} are served.`)];
  return unserved.map(({ name, type }) =>
    wrong(
      `queue ${name} (${type})`,
      'No worker asks for its work.',
      'Start a worker whose WORKER_QUEUES has it.',
    ),
  );
};

/** A run may be late by a run that goes on. */
const lateRuns = 3;
const leastLateMs = 180_000;

const scheduleFinding = ({ id, state }: RecurringSchedule): Diagnosis => {
  const what = `schedule ${id}`;
  if (state === null)
    return wrong(what, 'It is not there.', 'A worker that serves core makes it when it starts.');
  if (state.isPaused)
    return wrong(what, 'Somebody has paused it.', 'Go on with it in the Temporal UI, under Schedules.');
  const agoMs = Date.now() - state.sinceMs;
  const found = state.hasRun
    ? `It last ran ${inWords(agoMs)} ago.`
    : `It has not run in the ${inWords(agoMs)} since it was made.`;
  return agoMs > Math.max(lateRuns * state.everyMs, leastLateMs)
    ? wrong(what, found, 'Look at its runs in the Temporal UI.')
    : fine(what, found);
};
