import type { Em } from '../../db/driver/orm.ts';
import type { Series } from '../../db/entities/series.ts';
import { listEnds, listExceptions, type OccurrenceRow } from '../../db/series/occurrences.ts';
import {
  listPlanned,
  listOpenExceptions,
  nextOccurrences,
  type PlannedOccurrence,
} from '../../domain/series/occurrences.ts';
import { failuresToPause, retryOccurrenceMs } from '../../domain/series/series.ts';
import { asPlanned } from './check-series.ts';

/** Returns the milliseconds before its time at which an occurrence of a series becomes a post. */
export const leadMsOf = ({ leadHours }: Pick<Series, 'leadHours'>, settingMs: number): number =>
  typeof leadHours === 'number' ? leadHours * 3_600_000 : settingMs;

/** Returns a key that is earlier than the local time in any zone at this instant. */
const keyBefore = (at: Date): string => new Date(at.getTime() - 2 * 86_400_000).toISOString().slice(0, 19);

const readTold = async (em: Em, { orgId, id, madeUntil }: Series): Promise<OccurrenceRow[]> =>
  (await listExceptions(em, orgId, [id], keyBefore(madeUntil))).get(id) ?? [];

/** Lists occurrences of a series that should be posts by now and are not, earliest first. */
export const listDue = async (
  em: Em,
  series: Series,
  { now, leadMs }: { now: Date; leadMs: number },
): Promise<PlannedOccurrence<OccurrenceRow>[]> => {
  const to = new Date(now.getTime() + leadMs + 1);
  return [...listPlanned(asPlanned(series), await readTold(em, series), { from: new Date(0), to })];
};

/** Lists the next instants at which a series needs work, earliest first. */
export const listLooks = async (
  em: Em,
  series: Series,
  { now, leadMs, count }: { now: Date; leadMs: number; count: number },
): Promise<Date[]> => {
  if (series.status !== 'active') return [];
  const told = await readTold(em, series);
  const keys = new Set(told.map(({ key }) => key));
  const from = new Date(series.madeUntil.getTime() + 1);
  const coming = nextOccurrences(asPlanned(series), from, count + told.length).filter(
    ({ key }) => !keys.has(key),
  );
  const looks = [
    ...coming.map(({ at }) => at.getTime() - leadMs),
    ...listOpenExceptions(series, told).map(({ at, exception }) =>
      exception?.problem
        ? Math.min(now.getTime() + retryOccurrenceMs, Math.max(at.getTime(), now.getTime()))
        : at.getTime() - leadMs,
    ),
  ];
  return looks
    .toSorted((one, other) => one - other)
    .slice(0, count)
    .map(look => new Date(look));
};

/** Returns a sentence that says why the results of the last posts pause a series. Null if they do not. */
export const findFailure = async (em: Em, series: Series): Promise<string | null> => {
  const ends = await listEnds(em, series, { since: series.resumedAt ?? null, limit: failuresToPause });
  if (ends.length < failuresToPause || !ends.every(({ failed }) => failed)) return null;
  const last = (ends[0]?.message ?? 'The post failed.').slice(0, 800).toWellFormed();
  return `The series was paused after ${failuresToPause} failed posts in a row. The last failure: ${last}`;
};
