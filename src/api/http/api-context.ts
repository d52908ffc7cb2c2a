import type { Pool } from 'pg';
import type { findCredential } from '../../db/auth/credentials.ts';
import type { SharedConnection } from '../../db/driver/shared-connection.ts';
import type { Service } from '../../process/service.ts';
import type { Denials } from '../credentials/denials.ts';
import type { KnownCredentials } from '../credentials/known-credentials.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PagedAnswers } from '../streams/paged-answers.ts';
import type { Streams } from '../streams/streams.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { RequestTurns } from '../limits/request-turns.ts';
import type { TryLimits } from '../limits/try-limits.ts';

/** State of the API's kernel, in addition to the service. */
export interface ApiContext {
  service: Service;
  pool: Pool;
  /** Connection for the first query of every request, the credential lookup. */
  lookups: SharedConnection;
  /** All database pools for metrics: the lookup connection and the pool that serves one organization at a time. */
  pools: readonly Pool[];
  /** Finds the actor of a credential, with its rights. */
  findCredential: typeof findCredential;
  /** Credentials that stay usable while their address is blocked for wrong ones. */
  knownCredentials: KnownCredentials;
  limits: RateLimits;
  /** Turns in which the requests of one sender start. */
  requestTurns: RequestTurns;
  tries: TryLimits;
  /** Recorder of refusals for the audit log. */
  denials: Denials;
  /** Number of items of each list in an answer that are checked against the schema. */
  itemsChecked: number;
  metrics: Metrics;
  streams: Streams;
  pagedAnswers: PagedAnswers;
  /** False from the moment the process is asked to stop. */
  accepting: boolean;
}
