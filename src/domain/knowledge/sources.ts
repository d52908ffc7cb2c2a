/** Kinds of sources. `feed`: RSS or Atom. `sitemap`: the pages that it lists. `page`: one page. */
export const sourceKinds = ['feed', 'sitemap', 'page'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceStatuses = ['active', 'paused'] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

/** Maximum values of a source's fields. */
export const sourceMax = { items: 500, everyMinutes: 7 * 24 * 60 } as const;
export const sourceMin = { everyMinutes: 15 } as const;

/** Maximum number of sources of a knowledge base. */
export const maxSources = 20;

/** Number of consecutive failed checks after which a source is paused. */
export const failuresToPauseSource = 10;

/**
 * States of an item. `new`, `changed`: will be ingested, for the first time or again. `gone`: no longer in its source.
 * `failed`: could not be fetched. `removed`: its document was deleted and is not ingested again.
 */
export const itemStatuses = ['new', 'ingested', 'changed', 'gone', 'failed', 'removed'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Reason why a check of a source, or an item, failed. */
export interface SourceProblem {
  code: string;
  message: string;
}

/** Item as listed by its source, without its contents. */
export interface ListedItem {
  /** Unique key within the source: the guid of a feed entry, otherwise the URL. */
  key: string;
  /** URL of the page to fetch, or null if only the feed has the text. */
  url: string | null;
  title: string | null;
  /** Value that differs after a change, or null if the source has none. */
  version: string | null;
  /** Text of the item, if it has no page. */
  text: string | null;
}

/** Validators from a server's response, which the next request sends to find out whether the page has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}
