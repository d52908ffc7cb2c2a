import { z } from 'zod';
import { about, duration, integer, optional, optionalPort, port } from './kinds.ts';

/** Where a process runs and how it starts and stops, for src/config/index.ts. */
export const serverSettings = {
  DATA_DIR: about(
    z.string().default('.data'),
    'Folder that holds all local state: database, Temporal file, uploads, sandbox record.',
  ),
  HOST: about(z.string().default('127.0.0.1'), 'Address that the API listens on; 0.0.0.0 in a container.'),
  PORT: about(port(3000), 'Port of the API. The embedded parts take documented neighbours of it unless set.'),
  METRICS_PORT: about(
    optionalPort,
    'Port of the metrics endpoint; default PORT + 1 for the API. `npm start` gives the worker the next one; a worker alone serves metrics only when this is set.',
  ),
  PUBLIC_URL: about(
    z.url().optional(),
    'Address under which clients and platforms reach the API; default http://HOST:PORT.',
  ),
  CONSOLE_DIR: about(
    optional,
    'Folder of the built console (`npm run console:build` names it), which the API serves at /app; the workers need it too, for the links in mails. Unset or `off`: none is served. `npm start` builds one and sets it, unless it is `off`.',
  ),
  LOG_LEVEL: about(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Least severe log line that is written.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://localhost:4318: API and workers send it traces. Unset: none are made, and nothing of OpenTelemetry is loaded.',
  ),
  TRACE_RATIO: about(
    z.coerce.number().min(0).max(1).default(0.05),
    'Which part of the requests is traced, with all that comes of them: 0.05 is one in twenty.',
  ),
  TRUSTED_PROXY_HOPS: about(
    integer(0),
    'How many proxies stand before the API; that many X-Forwarded-For entries from the right are trusted.',
  ),
  COUNTRY_HEADER: about(
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    'Header in which a trusted proxy says the two letters of the country that a request comes from, such as CF-IPCountry: sessions and devices that ask for their approval show it. The proxy must take the header away from what clients send. Unset, or with TRUSTED_PROXY_HOPS=0, no country is shown.',
  ),
  SHUTDOWN_GRACE: about(
    duration('75s'),
    'How long a stopping worker lets running activities finish; longer than COMMIT_TIMEOUT.',
  ),
  DRAIN_DELAY: about(
    duration('0ms'),
    'How long a stopping API still takes requests after /ready has turned 503, so that a load balancer notices.',
  ),
  FAILPOINTS: about(
    optional,
    'File that tells this process where to die, hang, fail or wait (src/process/failpoints.ts); never set it outside tests.',
  ),
};
