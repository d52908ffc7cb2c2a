import { z } from 'zod';
import { about } from './kinds.ts';

/** Where traces go and how many, for src/config/index.ts. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: about(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://localhost:4318: API and workers send it traces. Unset: none are made, and nothing of OpenTelemetry is loaded.',
  ),
  TRACE_RATIO: about(
    z.coerce.number().min(0).max(1).default(0.05),
    'Which part of the requests is traced, with all that comes of them: 0.05 is one in twenty.',
  ),
};
