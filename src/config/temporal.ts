import { z } from 'zod';
import { queueNames } from '../domain/task-queues.ts';
import { about, flag, integer, optional, optionalPort, someOf } from './kinds.ts';

/** Settings of the connection to Temporal and of its workers. Included in index.ts. */
export const temporalSettings = {
  TEMPORAL_ADDRESS: about(
    optional,
    'host:port of a Temporal server. Without it, `npm start` runs the development server.',
  ),
  TEMPORAL_NAMESPACE: about(z.string().default('default'), 'Temporal namespace of all workflows.'),
  TEMPORAL_API_KEY: about(optional, 'API key for Temporal Cloud.'),
  TEMPORAL_TLS: about(flag(false), 'Whether the connection to Temporal uses TLS.'),
  TEMPORAL_GZIP: about(
    flag(false),
    'Whether workers and Temporal compress their traffic. Useful for a distant server only: with a near one, compression took a tenth of the CPU of a publication.',
  ),
  TEMPORAL_PORT: about(optionalPort, 'Port of the embedded Temporal server. Default: PORT + 11.'),
  TEMPORAL_UI_PORT: about(optionalPort, 'Port of the embedded Temporal UI. Default: PORT + 12.'),
  TEMPORAL_UI_URL: about(
    z.url().optional(),
    'Address of the Temporal UI for operators. Default: the embedded one.',
  ),
  TEMPORAL_BINARY_CACHE: about(
    optional,
    'Folder that keeps the Temporal binary across clones. Default: social-publishing-service in $XDG_CACHE_HOME or ~/.cache.',
  ),
  TASK_QUEUE_PREFIX: about(
    z.string().max(40).default(''),
    'Prefix of task queue names, so that several environments can share one namespace.',
  ),
  WORKER_QUEUES: about(
    someOf(queueNames),
    'Task queues that a worker serves. Every queue needs a worker. `io` calls platforms, including to publish. `core` runs the workflows and creates the schedules. `core` and `webhooks` send messages to Temporal.',
  ),
  WORKFLOW_BUNDLES: about(
    optional,
    'Folder of prebuilt workflow bundles. Default: DATA_DIR/workflow-bundles, filled at the first start.',
  ),
  BUILD_ID: about(
    z
      .string()
      .regex(/^[\w-][\w.-]{0,99}$/)
      .optional(),
    'Build that a worker serves, for deployments beside running workers. `auto`: the release and a hash of its workflow code. If unset, workers do not use builds.',
  ),
  MAX_CACHED_WORKFLOWS: about(
    integer(200, 1),
    'Workflows that a worker keeps in memory, about 1 MB each. Others are replayed when they wake.',
  ),
};
