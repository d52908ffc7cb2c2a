import { z } from 'zod';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../api-context.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { within } from '../within.ts';

const isUp = (api: ApiContext): Promise<boolean> =>
  within(api.service.config.DATABASE_TIMEOUT, api.pool.query('select 1')).then(
    () => true,
    () => false,
  );

/** Liveness and readiness; they ask the process itself, so they need more than the service. */
export const healthRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    tag: 'Operations',
    summary: 'Whether the process lives',
    access: 'public',
    unlimited: true,
    handle: () => Promise.resolve(),
  }),
  endpoint({
    method: 'get',
    path: '/ready',
    operationId: 'getReadiness',
    tag: 'Operations',
    summary: 'Whether requests can be served, part by part',
    access: 'public',
    unlimited: true,
    returns: z.strictObject({ database: z.literal('up') }),
    handle: async () => {
      if (!api.accepting) throw refuse('unavailable', 'This process is stopping.');
      if (!(await isUp(api))) throw refuse('unavailable', 'The database cannot be reached.');
      return { database: 'up' as const };
    },
  }),
];
