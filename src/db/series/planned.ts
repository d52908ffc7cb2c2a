import type { BrandScopedActor } from '../../domain/actor.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import {
  asPlannedOccurrence,
  clockAt,
  listOpen,
  type OpenOccurrence,
} from '../../domain/series/occurrences.ts';
import { contentOfTurn, occurrenceIdOf } from '../../domain/series/series.ts';
import { computePiece, resources, turnsOf } from '../../domain/turns/resources.ts';
import type { Em } from '../driver/orm.ts';
import type { Span } from '../posts/calendar.ts';
import type { PostFilter } from '../posts/post-filter.ts';
import { listExceptions, type OccurrenceRow } from './occurrences.ts';
import { contentFits, narrowSpan, seriesFits } from './planned-filter.ts';
import { listActiveSeries, type SeriesRow } from './series.ts';

/** Occurrence that is not a post yet, in the form of its post. */
export interface PlannedPost {
  id: string;
  key: string;
  at: Date;
  series: SeriesRow;
  content: PostContent;
}

/** Position of an occurrence in a list: its time, and its ID among those of one instant. */
export type PlannedPlace = Pick<PlannedPost, 'at' | 'id'>;

/** Query for planned posts. */
export interface PlannedQuestion {
  filter: PostFilter;
  span: Span;
  /** Last planned post of the previous page. */
  after?: PlannedPlace | undefined;
  offset?: number;
  limit: number;
}

/** Series with its exceptions. */
interface Plan {
  series: SeriesRow;
  told: readonly OccurrenceRow[];
}

/** Occurrence with its number in the series, which selects the variant. */
interface Turn {
  occurrence: OpenOccurrence<OccurrenceRow>;
  turn: number;
}

const isBefore = (one: PlannedPlace, other: PlannedPlace): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id < other.id);

/**
 * Lists the matching turns of a series in a span, in batches. The variant of a turn depends on all earlier turns; a series
 * with one text has no variants.
 */
function* listTurns(
  { series, told }: Plan,
  { from, to }: Span,
  isFit: (turn: Turn) => boolean,
): Generator<Turn[], void> {
  const first = series.variants.length > 1 ? new Date(0) : from;
  const start = from.getTime();
  let turn = series.made;
  for (const some of listOpen(series, told, { from: first, to })) {
    const wanted: Turn[] = [];
    for (const occurrence of some) {
      const one = { occurrence, turn };
      if (occurrence.at >= start && isFit(one)) wanted.push(one);
      turn += 1;
    }
    if (wanted.length > 0) yield wanted;
  }
}

const contentOf = (series: SeriesRow, { occurrence, turn }: Turn): PostContent =>
  contentOfTurn(series, turn, occurrence.exception ?? undefined);

/** Maximum number of IDs that one query computes to find those of its filter. Each is a hash. */
const maxHashed = 100_000;

const tooMany = 'The series have too many occurrences to search for these ids. Add `series` or a time range.';

/** Finds the IDs of a filter for all series of a query together. Returns undefined if the filter names none. */
const idFinder = ({ id }: PostFilter): ((series: SeriesRow, turn: Turn) => boolean) | undefined => {
  const wanted = id && new Set(id);
  let hashed = 0;
  return (
    wanted &&
    ((series, { occurrence }) => {
      if ((hashed += 1) > maxHashed)
        throw invalidRequest([{ path: 'id', code: 'too_big', message: tooMany }]);
      return wanted.has(occurrenceIdOf(series.id, asPlannedOccurrence(occurrence).key));
    })
  );
};

/**
 * Returns a check of whether an occurrence matches the filter. The content of each variant is checked once, regardless of
 * its number of turns.
 */
const fitting = (series: SeriesRow, filter: PostFilter, hasId: ReturnType<typeof idFinder>) => {
  const variants = Math.max(1, series.variants.length);
  const known = new Map<number, boolean>();
  const fitsTurn = (turn: Turn): boolean => {
    if (turn.occurrence.exception !== null) return contentFits(contentOf(series, turn), filter);
    const variant = turn.turn % variants;
    const isFit = known.get(variant) ?? contentFits(contentOf(series, turn), filter);
    known.set(variant, isFit);
    return isFit;
  };
  return (turn: Turn): boolean => fitsTurn(turn) && (hasId?.(series, turn) ?? true);
};

/** Planned posts of one series, created on demand. `next` is the first that was not taken. */
class PlannedQueue {
  /** Planned posts of one instant, by ID, because an occurrence may have been moved to the time of another. */
  #group: PlannedPost[] = [];
  #beyond: PlannedPost | undefined;
  readonly #series: SeriesRow;
  readonly #turns: Iterator<Turn>;

  constructor(series: SeriesRow, turns: Iterator<Turn>) {
    this.#series = series;
    this.#turns = turns;
    this.#beyond = this.#read();
    this.#fill();
  }

  get next(): PlannedPost | undefined {
    return this.#group[0];
  }

  take(): void {
    this.#group.shift();
    if (this.#group.length === 0) this.#fill();
  }

  #fill(): void {
    const at = this.#beyond?.at.getTime();
    for (; this.#beyond && this.#beyond.at.getTime() === at; this.#beyond = this.#read())
      this.#group.push(this.#beyond);
    this.#group.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  #read(): PlannedPost | undefined {
    const { done, value } = this.#turns.next();
    if (done) return undefined;
    const { key, at } = asPlannedOccurrence((value as Turn).occurrence);
    const series = this.#series;
    return { id: occurrenceIdOf(series.id, key), key, at, series, content: contentOf(series, value as Turn) };
  }
}

const firstOf = (queues: readonly PlannedQueue[]): PlannedQueue | undefined => {
  let first: PlannedQueue | undefined;
  for (const queue of queues)
    if (queue.next && (!first?.next || isBefore(queue.next, first.next))) first = queue;
  return first;
};

/** Occurrences that one piece merges. */
const merged = 50;

/** Opens the series of a query, each at the first occurrence that it may show. */
const openQueues = async (orgId: string, plans: readonly Plan[], question: PlannedQuestion, span: Span) => {
  const { filter, after } = question;
  const rest = { ...span, from: after && after.at > span.from ? after.at : span.from };
  const hasId = idFinder(filter);
  const queues: PlannedQueue[] = [];
  for (const plan of plans) {
    const turns = listTurns(plan, rest, fitting(plan.series, filter, hasId)).flatMap(some => some);
    queues.push(await computePiece(orgId, () => new PlannedQueue(plan.series, turns)));
  }
  return queues;
};

/** Returns the next occurrences of all series, earliest first, at most `count`. */
const mergeSome = (queues: readonly PlannedQueue[], count: number): PlannedPost[] => {
  const found: PlannedPost[] = [];
  for (let queue = firstOf(queues); queue?.next && found.length < count; queue = firstOf(queues)) {
    found.push(queue.next);
    queue.take();
  }
  return found;
};

/** Merges the series and stops when the page is full. */
const readPage = async (
  orgId: string,
  plans: readonly Plan[],
  question: PlannedQuestion,
  span: Span,
): Promise<PlannedPost[]> => {
  const { after, offset = 0, limit } = question;
  const queues = await openQueues(orgId, plans, question, span);
  const page: PlannedPost[] = [];
  for (let skip = offset; page.length < limit;) {
    const some = await computePiece(orgId, () => mergeSome(queues, merged));
    if (some.length === 0) break;
    const later = after ? some.filter(one => isBefore(after, one)) : some;
    page.push(...later.slice(skip));
    skip = Math.max(0, skip - later.length);
  }
  return page.slice(0, limit);
};

const readPlans = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  span: Span,
): Promise<Plan[]> => {
  const active = await listActiveSeries(em, actor, { id: filter.series, brandSlug: filter.brandSlug });
  const wanted = active.filter(series => seriesFits(series, filter));
  const told = await listExceptions(
    em,
    actor.orgId,
    wanted.map(({ id }) => id),
    clockAt(new Date(Math.min(span.from.getTime(), Date.now()) - 2 * 86_400_000), 'UTC'),
  );
  return wanted.map(series => ({ series, told: told.get(series.id) ?? [] }));
};

/**
 * Maximum distance at which occurrences are listed. Finding the variant of a turn in ten years takes all turns until then.
 */
const maxAheadMs = 2 * 366 * 86_400_000;

const wantedSpan = (filter: PostFilter, span: Span): Span => {
  const farthest = new Date(Date.now() + maxAheadMs);
  return narrowSpan(filter, { from: span.from, to: span.to < farthest ? span.to : farthest });
};

const inTurn = <T>(orgId: string, query: () => Promise<T>): Promise<T> =>
  turnsOf('plannedPosts').take({ orgId, maxWaiting: resources.plannedPosts.maxWaiting }, query);

/**
 * Lists one page of the posts that series will create in a span, for series that the actor may see: earliest first, then by
 * ID. Throws `rate_limited` if too many such queries of the organization wait.
 */
export const listPlannedPosts = async (
  em: Em,
  actor: BrandScopedActor,
  question: PlannedQuestion,
): Promise<PlannedPost[]> => {
  const span = wantedSpan(question.filter, question.span);
  const plans = await readPlans(em, actor, question.filter, span);
  const { orgId } = actor;
  return inTurn(orgId, () => readPage(orgId, plans, question, span));
};

/**
 * Counts the posts that series will create in a span, for series that the actor may see. Throws like `listPlannedPosts`.
 */
export const countPlannedOccurrences = async (
  em: Em,
  actor: BrandScopedActor,
  { filter, span: given }: Pick<PlannedQuestion, 'filter' | 'span'>,
): Promise<number> => {
  const span = wantedSpan(filter, given);
  const plans = await readPlans(em, actor, filter, span);
  const { orgId } = actor;
  return inTurn(orgId, () => countTurns(orgId, plans, filter, span));
};

const countTurns = async (
  orgId: string,
  plans: readonly Plan[],
  filter: PostFilter,
  span: Span,
): Promise<number> => {
  const hasId = idFinder(filter);
  let count = 0;
  for (const plan of plans)
    count += await computePiece(orgId, () => {
      const isFit = fitting(plan.series, filter, hasId);
      return listTurns(plan, span, isFit).reduce((sum, some) => sum + some.length, 0);
    });
  return count;
};
