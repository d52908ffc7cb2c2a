import type { Config } from '../../config/index.ts';
import { releaseVersion } from '../../config/server.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import { lookAtTemporal, type RecurringSchedule, type SeenTemporal } from '../../engine/look-at-temporal.ts';
import { fine, worth, wrong, type Diagnosis } from './diagnosis.ts';

/** Checks Temporal, its task queues, and its schedules. */
export const checkTemporal = async (config: Config): Promise<Diagnosis[]> => {
  const seen = await lookAtTemporal(config);
  return [
    fine('temporal', `Temporal ${seen.serverVersion} answers.`),
    seen.missingAttributes.length > 0
      ? wrong(
          'search attributes',
          `The namespace lacks ${seen.missingAttributes.join(', ')}.`,
          'Create them as listed in temporal/search-attributes.ts.',
        )
      : fine('search attributes', 'All search attributes exist.'),
    ...queueFindings(seen),
    ...releaseFindings(seen),
    ...seen.schedules.map(scheduleFinding),
    fine(
      'build',
      seen.currentBuild === null ? 'Workers do not use builds.' : `${seen.currentBuild} is current.`,
    ),
    seen.troubled > 0
      ? wrong(
          'workflows',
          `Temporal reports problems in ${seen.troubled} workflows.`,
          'Search the UI for `TemporalReportedProblems IS NOT NULL`, and see docs/operating/failures.md.',
        )
      : fine('workflows', 'Temporal reports no problems.'),
  ];
};

const queueFindings = ({ queues }: SeenTemporal): Diagnosis[] => {
  const unserved = queues.filter(({ pollers }) => pollers === 0);
  if (unserved.length === 0) return [fine('queues', `All ${queues.length} queues have workers.`)];
  if (unserved.length === queues.length)
    return [
      wrong(
        'queues',
        `None of the ${queues.length} queues has had a worker in the last 90 seconds.`,
        'Start a worker, or check whether it hangs. Nothing is published until then, and no post is lost.',
      ),
    ];
  return unserved.map(({ name, type }) =>
    wrong(
      `queue ${name} (${type})`,
      'The queue has no worker.',
      'Start a worker whose WORKER_QUEUES includes it.',
    ),
  );
};

/** Reports workers of another release than this command, which a deploy has for a while. */
const releaseFindings = ({ queues }: SeenTemporal): Diagnosis[] => {
  const found = new Set(queues.flatMap(({ releases }) => releases));
  const others = [...found].filter(release => release !== releaseVersion);
  if (found.size === 0) return [];
  if (others.length === 0) return [fine('workers', `All workers run release ${releaseVersion}.`)];
  const names = others.map(release => release ?? 'an older one').join(', ');
  return [
    worth(
      'workers',
      `Workers run another release than this command (${releaseVersion}): ${names}.`,
      'Finish the deploy (docs/operating/deploying.md), or stop the other workers.',
    ),
  ];
};

/**
 * Number of missed runs after which a schedule is reported. A single run may be late because the previous one is still
 * running.
 */
const lateRuns = 3;
const leastLateMs = 180_000;

const scheduleFinding = ({ id, state }: RecurringSchedule): Diagnosis => {
  const what = `schedule ${id}`;
  if (state === null)
    return wrong(what, 'The schedule does not exist.', 'A worker that serves core creates it at its start.');
  if (state.isPaused)
    return wrong(what, 'Someone paused the schedule.', 'Resume it in the Temporal UI, under Schedules.');
  const agoMs = Date.now() - state.sinceMs;
  const found = state.hasRun
    ? `The schedule last ran ${inWords(agoMs)} ago.`
    : `The schedule has not run in the ${inWords(agoMs)} since its creation.`;
  return agoMs > Math.max(lateRuns * state.everyMs, leastLateMs)
    ? wrong(what, found, 'Check its runs in the Temporal UI.')
    : fine(what, found);
};
