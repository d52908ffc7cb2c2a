import type { BrandScopedActor } from '../../domain/actor.ts';
import { clockAt, listPlanned } from '../../domain/series/occurrences.ts';
import { contentOfTurn, occurrenceIdOf } from '../../domain/series/series.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import type { Em } from '../driver/orm.ts';
import type { PostFilter } from '../posts/post-filter.ts';
import { listExceptions, type OccurrenceRow } from './occurrences.ts';
import { listActiveSeries, type SeriesRow } from './series.ts';

/** An occurrence that is no post yet, as its post will be. */
export interface PlannedPost {
  id: string;
  key: string;
  at: Date;
  series: SeriesRow;
  content: PostContent;
}

/** Whether posts of a series fit what is asked for; an occurrence is known by nothing else. */
const fits = (
  { platforms, labels, answeredBy }: SeriesRow,
  { platform, label, createdBy, status, held, externalId }: PostFilter,
): boolean =>
  (!platform || platform.some(name => platforms.includes(name))) &&
  (!label || label.some(name => labels.includes(name))) &&
  (!createdBy || createdBy.includes(answeredBy)) &&
  (!status || status.includes('scheduled')) &&
  held !== true &&
  externalId === undefined;

const hasWords = ({ text }: PostContent, q: string | undefined): boolean => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.some(each => each.startsWith(word)));
};

/** Whose turn it is depends on all that comes before; where there is one text, on nothing. */
const plannedOf = (
  series: SeriesRow,
  told: readonly OccurrenceRow[],
  span: { from: Date; to: Date },
): PlannedPost[] => {
  const needsTurns = series.variants.length > 1;
  const all = listPlanned(series, told, needsTurns ? { from: new Date(0), to: span.to } : span);
  return all
    .map(({ key, at, exception }, turn) => ({
      id: occurrenceIdOf(series.id, key),
      key,
      at,
      series,
      content: contentOfTurn(series, series.made + turn, exception ?? undefined),
    }))
    .filter(({ at }) => at >= span.from);
};

/** What series will make of a span, of those that the actor may see; the earliest first, of one instant by their ids. */
export const listPlannedPosts = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  span: { from: Date; to: Date },
): Promise<PlannedPost[]> => {
  const active = await listActiveSeries(em, actor, { id: filter.series, brandSlug: filter.brandSlug });
  const wanted = active.filter(series => fits(series, filter));
  const told = await listExceptions(
    em,
    actor.orgId,
    wanted.map(({ id }) => id),
    clockAt(new Date(Math.min(span.from.getTime(), Date.now()) - 2 * 86_400_000), 'UTC'),
  );
  return wanted
    .flatMap(series => plannedOf(series, told.get(series.id) ?? [], span))
    .filter(
      ({ id, content }) =>
        (!filter.id || filter.id.includes(id)) && (!filter.q || hasWords(content, filter.q)),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
};
