import { z } from 'zod';
import { queueNames } from '../domain/task-queues.ts';
import { about, flag, integer, optional, optionalPort, someOf } from './kinds.ts';

/** Where Temporal is, how it is spoken to, and what workers run there, for src/config/index.ts. */
export const temporalSettings = {
  TEMPORAL_ADDRESS: about(
    optional,
    'host:port of a Temporal server; without it `npm start` runs the dev server.',
  ),
  TEMPORAL_NAMESPACE: about(z.string().default('default'), 'Temporal namespace that all workflows live in.'),
  TEMPORAL_API_KEY: about(optional, 'API key for Temporal Cloud.'),
  TEMPORAL_TLS: about(flag(false), 'Whether the connection to Temporal uses TLS.'),
  TEMPORAL_GZIP: about(
    flag(false),
    'Whether workers and Temporal compress what they send each other: for a server that is far. Beside one, it cost a publish a tenth of all its work.',
  ),
  TEMPORAL_PORT: about(optionalPort, 'Port of the embedded Temporal server; default PORT + 11.'),
  TEMPORAL_UI_PORT: about(optionalPort, 'Port of the embedded Temporal UI; default PORT + 12.'),
  TEMPORAL_UI_URL: about(
    z.url().optional(),
    'Address of the Temporal UI for operators; default the embedded one.',
  ),
  TEMPORAL_BINARY_CACHE: about(
    optional,
    'Folder that keeps the Temporal binary between clones; default $XDG_CACHE_HOME or ~/.cache, below social-publishing-service.',
  ),
  TASK_QUEUE_PREFIX: about(
    z.string().max(40).default(''),
    'Put before the task queue names, so that several environments can share one namespace.',
  ),
  WORKER_QUEUES: about(
    someOf(queueNames),
    'Task queues that a worker serves. Every queue needs a worker. `io` makes platform calls, those that publish as well; `core` runs the workflows and makes the schedules; `core` and `webhooks` hand messages to Temporal.',
  ),
  WORKFLOW_BUNDLES: about(
    optional,
    'Folder of workflow bundles made ahead; default DATA_DIR/workflow-bundles, filled at the first start.',
  ),
  BUILD_ID: about(
    z
      .string()
      .regex(/^[\w-][\w.-]{0,99}$/)
      .optional(),
    'Build that a worker serves, for deploys beside running workers; `auto`: the release and a hash of its workflow code. Unset: workers know no builds.',
  ),
  MAX_CACHED_WORKFLOWS: about(
    integer(200, 1),
    'Workflows that a worker keeps in memory, about 1 MB each; others are replayed when they wake.',
  ),
};
