import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { about, duration, integer, optional, optionalPort, port } from './kinds.ts';

/** Settings of a process: its addresses, its start, and its stop. Included in index.ts. */
export const serverSettings = {
  DATA_DIR: about(
    z.string().default('.data'),
    'Folder for all local state: database, Temporal file, uploads, sandbox record.',
  ),
  HOST: about(
    z.string().default('127.0.0.1'),
    'Address that the API listens on. Use 0.0.0.0 in a container.',
  ),
  PORT: about(port(3000), 'Port of the API. The embedded parts use documented ports near it unless set.'),
  METRICS_PORT: about(
    optionalPort,
    'Port of the metrics endpoint. Default for the API: PORT + 1. `npm start` gives the worker the next port. A worker on its own serves metrics only if this is set.',
  ),
  PUBLIC_URL: about(
    z.url().optional(),
    'Address at which clients and platforms reach the API. Default: http://HOST:PORT.',
  ),
  CONSOLE_DIR: about(
    optional,
    'Folder of the built console (`npm run console:build` prints it), which the API serves at /app. Workers need it too, for links in mails. Unset or `off`: the console is not served. `npm start` builds and serves one unless this is `off`.',
  ),
  LOG_LEVEL: about(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Minimum log level.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of an OpenTelemetry collector that accepts OTLP over HTTP, such as http://localhost:4318. API and workers send traces to it. Unset: tracing is off, and OpenTelemetry is not loaded.',
  ),
  TRACE_RATIO: about(
    z.coerce.number().min(0).max(1).default(0.05),
    'Fraction of requests to trace, from 0 to 1, including the workflows that they start.',
  ),
  TRUSTED_PROXY_HOPS: about(
    integer(0),
    'Number of trusted proxies in front of the API. The service trusts that many X-Forwarded-For entries from the right.',
  ),
  COUNTRY_HEADER: about(
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    'Header in which a trusted proxy sends the two-letter country code of a request, such as CF-IPCountry. Sessions and device logins show the country. The proxy must remove the header from clients’ requests. If unset, or with TRUSTED_PROXY_HOPS=0, no country is shown.',
  ),
  SHUTDOWN_GRACE: about(
    duration('75s'),
    'How long a stopping worker lets running activities finish. Longer than COMMIT_TIMEOUT.',
  ),
  DRAIN_DELAY: about(
    duration('0ms'),
    'How long a stopping API still accepts requests after /ready answers 503, so that a load balancer can notice.',
  ),
  FAILPOINTS: about(
    optional,
    'File that makes this process die, hang, fail, or wait at given points (src/process/failpoints.ts). Never set it outside tests.',
  ),
};

const packageFile = new URL('../../package.json', import.meta.url);

/** Version of this release, such as `0.2.0`. */
export const releaseVersion = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
