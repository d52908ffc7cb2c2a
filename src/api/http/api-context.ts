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

/** What the kernel holds beside the service. */
export interface ApiContext {
  service: Service;
  pool: Pool;
  /** For the one query that every request begins with. */
  lookups: SharedConnection;
  /** That one and the pool that serves one organization at a time, for counting. */
  pools: readonly Pool[];
  /** Who a credential stands for, and what they may do. */
  findCredential: typeof findCredential;
  /** Credentials that an address's wrong ones do not stop. */
  knownCredentials: KnownCredentials;
  limits: RateLimits;
  /** Requests of one sender begin a few at a time. */
  requestTurns: RequestTurns;
  tries: TryLimits;
  /** Where refusals go that the audit log is told of. */
  denials: Denials;
  /** Of each list that is answered so many items are held against what is promised. */
  itemsChecked: number;
  metrics: Metrics;
  streams: Streams;
  pagedAnswers: PagedAnswers;
  /** False from the moment on that the process is asked to stop. */
  accepting: boolean;
}
