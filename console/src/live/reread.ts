import type { Query, QueryClient } from '@tanstack/react-query';
import type { InOrganization } from '../api/queries.ts';
import { placeAgain } from '../calendar/place-again.ts';
import type { Change } from './follow.ts';
import { nounsOf } from './nouns.ts';

/** Number of changes above which refetching everything on the screen is cheaper. */
const maxNoted = 500;

/** Minimum pause after a refetch in milliseconds, and pause as a multiple of the refetch's duration. */
const [leastPauseMs, pauseFactor] = [500, 4];

const isId = (part: unknown): boolean => typeof part === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(part);

/** Changes that are not refetched yet: IDs by noun, or all. */
class Noted {
  readonly #ids = new Map<string, Set<string>>();
  readonly posts = new Set<string>();
  isAll = false;

  add(change: Change): void {
    if (change.kind === 'reset') this.isAll = true;
    if (change.kind === 'reset' || this.isAll) return;
    for (const noun of nounsOf[change.kind]) {
      const ids = this.#ids.get(noun) ?? new Set();
      ids.add(change.id);
      if (change.parentId !== null) ids.add(change.parentId);
      this.#ids.set(noun, ids);
    }
    if (change.kind === 'post') this.posts.add(change.id);
    this.isAll = this.posts.size > maxNoted;
  }

  get isEmpty(): boolean {
    return !this.isAll && this.#ids.size === 0;
  }

  /**
   * Whether a query must be refetched: a query of one item only if that item changed, a calendar only if everything did.
   */
  concerns({ queryKey: [, noun, id] }: Query): boolean {
    if (this.isAll) return true;
    const ids = this.#ids.get(String(noun));
    return ids !== undefined && (!isId(id) || ids.has(String(id)));
  }
}

const visible = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const look = (): void => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });

/**
 * Refetches the queries that changes affect. While a refetch is in progress, or the page is hidden, changes collect for the
 * next one.
 */
export class Rereading {
  readonly #queries: QueryClient;
  readonly #place: InOrganization;
  readonly #ended = new AbortController();
  #noted = new Noted();
  #isRunning = false;

  constructor(queries: QueryClient, place: InOrganization) {
    this.#queries = queries;
    this.#place = place;
  }

  note(change: Change): void {
    this.#noted.add(change);
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#ended.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const { signal } = this.#ended;
    while (!this.#noted.isEmpty) {
      await visible(signal);
      // Collects the changes of the same moment.
      await new Promise(resolve => setTimeout(resolve));
      if (signal.aborted) break;
      const noted = this.#noted;
      this.#noted = new Noted();
      const began = performance.now();
      await this.#read(noted);
      const took = performance.now() - began;
      await new Promise(resolve => setTimeout(resolve, Math.max(leastPauseMs, took * pauseFactor)));
    }
    this.#isRunning = false;
  }

  async #read(noted: Noted): Promise<unknown> {
    const { orgId } = this.#place;
    return Promise.all([
      this.#queries.invalidateQueries({ queryKey: [orgId], predicate: query => noted.concerns(query) }),
      noted.isAll || noted.posts.size === 0
        ? undefined
        : placeAgain(this.#queries, this.#place, [...noted.posts]),
    ]);
  }
}
