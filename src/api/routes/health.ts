import { z } from 'zod';
import { refuse, type Detail } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { pingDatabase } from '../../db/driver/orm.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';
import { choice } from '../http/schemas.ts';
import { releaseVersion } from '../../config/server.ts';

const tag = 'Operations';

type Part = 'database' | 'storage' | 'temporal';

/** Key of a file that does not exist. A "not found" shows that the store answers. */
const probe = 'probe/ready';

const asks: Record<Part, (api: ApiContext) => Promise<unknown>> = {
  database: api => pingDatabase(api.pool),
  storage: api =>
    api.service.storage.stat(probe).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    }),
  temporal: async api => {
    if (!(await api.service.engine.ping())) throw new Error('Temporal does not answer');
  },
};

const isUp = (api: ApiContext, part: Part): Promise<boolean> =>
  answerWithin(api.service.config.DATABASE_TIMEOUT, asks[part](api)).then(
    () => true,
    () => false,
  );

const missing = (part: Part): Detail => ({
  path: part,
  code: 'down',
  message: `The ${part} does not answer.`,
});

/** Returns the state of each part. Throws 503 and names the part if one is down without which no request works. */
const readiness = async (api: ApiContext) => {
  if (!api.accepting)
    throw refuse('unavailable', 'This process is stopping. Retry with another one.', { retryAfter: 1 });
  const [database, storage, temporal] = await Promise.all([
    isUp(api, 'database'),
    isUp(api, 'storage'),
    isUp(api, 'temporal'),
  ]);
  const mode = database && (await api.service.databaseWatch.look()) ? 'restored' : 'normal';
  const details = [...(database ? [] : [missing('database')]), ...(storage ? [] : [missing('storage')])];
  if (details.length > 0)
    throw refuse('unavailable', details.map(({ message }) => message).join(' '), {
      details,
      retryAfter: 5,
    });
  return {
    version: releaseVersion,
    database: 'up',
    storage: 'up',
    temporal: temporal ? 'up' : 'down',
    mode,
  } as const;
};

/** Liveness and readiness checks. These examine the process itself, so they need more than the service. */
export const healthRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    tag,
    summary: 'Check liveness',
    access: 'public',
    unlimited: true,
    handle: () => Promise.resolve(),
  }),
  endpoint({
    method: 'get',
    path: '/ready',
    operationId: 'getReadiness',
    tag,
    summary: 'Check readiness',
    description:
      'Returns 503 with the missing parts in `details` if the database or the file storage is down, or while the process stops. Temporal is reported but not required: while it is down, work is accepted and starts when it is back. `mode` is `restored` while the database is older than Temporal’s record: reading and drafting work, but nothing is published until an operator has run `restored`.',
    access: 'public',
    unlimited: true,
    returns: z.strictObject({
      version: z.string().max(100).describe('Version of the service, such as `0.2.0`.'),
      database: z.literal('up').describe('State of the database.'),
      storage: z.literal('up').describe('State of the file store.'),
      temporal: choice('DependencyState', ['up', 'down'], 'State of a required part.'),
      mode: choice(
        'PublishingMode',
        ['normal', 'restored'],
        'Whether posts are published. `restored` while the database is older than Temporal’s record.',
      ),
    }),
    handle: () => readiness(api),
  }),
];
