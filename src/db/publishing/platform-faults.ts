import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';

/** Refusal of a platform that only the operator can end, such as an expired API version or a wrong secret. */
export interface PlatformFault {
  platform: PlatformName;
  /** Advice and the platform's own message. */
  message: string;
  /** First refusal, as an ISO string. */
  since: string;
}

/** Interval of PostgreSQL after the last refusal for which a fault counts. Longer than the longest wait between two calls. */
const faultLife = `interval '30 minutes'`;

/** Records that a platform refuses this service. Refusals of many accounts within ten seconds write once. */
export const recordPlatformFault = (em: Em, platform: PlatformName, message: string): Promise<unknown> =>
  em.execute(
    `insert into platform_faults as known (platform, message, since, seen_at) values (?, ?, now(), now())
     on conflict (platform) do update
       set message = excluded.message, seen_at = now(),
           since = case when known.seen_at < now() - ${faultLife} then now() else known.since end
      where known.seen_at < now() - interval '10 seconds'`,
    [platform, message],
  );

const columns = `platform, message, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`;

/** Lists the platforms that refuse this service now. */
export const listPlatformFaults = (em: Em): Promise<PlatformFault[]> =>
  em.execute<PlatformFault[]>(
    `select ${columns} from platform_faults where seen_at > now() - ${faultLife} order by platform`,
  );

/** Claims the faults that were not reported to the operator yet, so that each is reported once. */
export const claimUnreportedFaults = (em: Em): Promise<PlatformFault[]> =>
  em.execute<PlatformFault[]>(
    `update platform_faults set reported_at = now()
      where seen_at > now() - ${faultLife} and (reported_at is null or reported_at < since) returning ${columns}`,
  );
