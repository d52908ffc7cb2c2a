import { examine } from '../../../operator/doctor/doctor.ts';
import { shareRuns } from '../../../operator/doctor/share-runs.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { healthShape, viewHealth } from './operator-view.ts';
import { forOperators } from './operators-call.ts';

/** Health of the whole installation. All callers of a process share one run of the checks. */
export const operatorHealthRoutes = (api: ApiContext): Endpoint[] => {
  const readHealth = shareRuns(() => examine(api.service.config, api.service.orm));
  return [
    endpoint({
      ...forOperators,
      method: 'get',
      path: '/operator/health',
      operationId: 'getOperatorHealth',
      summary: 'Check the installation',
      description:
        'Runs the checks of `npm run operator -- doctor` in this API process, and takes up to a minute if parts do not respond. Concurrent requests share a run, and its result is returned for ten seconds. Needs the database to recognize you: without it, the answer is 503, and the command still works.',
      returns: healthShape,
      handle: async () => viewHealth(await readHealth()),
    }),
  ];
};
