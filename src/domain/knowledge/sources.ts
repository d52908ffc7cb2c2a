/** `feed`: RSS or Atom; `sitemap`: the pages that it lists; `page`: one page. */
export const sourceKinds = ['feed', 'sitemap', 'page'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceStatuses = ['active', 'paused'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** Largest and smallest values of a source's fields. */
export const sourceMax = { items: 500, everyMinutes: 7 * 24 * 60 } as const;
export const sourceMin = { everyMinutes: 15 } as const;

/** So many sources has a knowledge base. */
export const maxSources = 20;

/** So many looks in a row that failed pause a source. */
export const failuresToPauseSource = 10;

/**
 * What became of an item. `new`, `changed`: it is to be ingested, for the first time or again; `gone`: its source does not have
 * it any more; `failed`: it could not be fetched; `removed`: its document was deleted, and does not come back.
 */
export const itemStatuses = ['new', 'ingested', 'changed', 'gone', 'failed', 'removed'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Why a look, or an item, failed. */
export interface SourceProblem {
  code: string;
  message: string;
}

/** What a source says of one item, without what it holds. */
export interface ListedItem {
  /** What tells it from others: the guid of a feed, else its address. */
  key: string;
  /** The page to fetch; null where the feed has its text alone. */
  url: string | null;
  title: string | null;
  /** Differs once it has changed; null where the source does not say. */
  version: string | null;
  /** Its own words, where it has no page. */
  text: string | null;
}

/** What a server said of a page, by which it is asked next time whether that has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
