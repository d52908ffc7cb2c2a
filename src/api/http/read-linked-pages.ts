import { maxWaitingParses } from '../../adapters/apart/parse-apart.ts';
import { readWholeCard } from '../../adapters/pages/read-card-picture.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { readOnceADay } from '../../db/publishing/link-cards.ts';
import { refuse, Refusal } from '../../domain/errors.ts';
import { findCardLink, type ReadCard } from '../../domain/posts/link-cards.ts';
import { nameOfShown, type ShownPost } from '../../domain/reviews/shown-content.ts';
import type { Service } from '../../process/service.ts';

/** Maximum milliseconds to wait for pages. Reading one page has a shorter timeout. */
const maxMs = 15_000;
/** Maximum number of pages that one request reads, all at the same time. */
const atOnce = 5;
const maxPages = 10;

/**
 * Reads the card of a page at most once a day for all organizations together, because pages are public. Reading delays
 * nothing else. Throws `unavailable` if the page cannot be read in time.
 */
export const readLinkedPage = (
  { orm, outbound }: Pick<Service, 'orm' | 'outbound'>,
  orgId: string,
  url: string,
  signal = AbortSignal.timeout(maxMs),
): Promise<ReadCard | null> => {
  const read = () => readWholeCard(outbound, url, { orgId, maxWaiting: maxWaitingParses, signal });
  return acrossOrganizations(() => readOnceADay(orm.em.fork(), url, read)).catch((error: unknown) => {
    throw signal.aborted ? tooSlow() : error;
  });
};

const tooSlow = () =>
  refuse('unavailable', 'The page was not read in time. Try again shortly.', { retryAfter: 5 });

/** Leaves out a page that cannot be read right now. */
const orUnread = (reading: Promise<unknown>): Promise<unknown> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'unavailable')) throw error;
  });

const linksOf = (shown: ShownPost): string[] =>
  Object.entries(shown).flatMap(([key, content]) => {
    const link = findCardLink(nameOfShown(key, content).platform, content);
    return link?.madeBy === 'service' ? [link.url] : [];
  });

/**
 * Reads the linked pages whose cards reviewers of these posts see, unless they were read today. Returns whether there were
 * any, in which case the caller must read the posts again.
 */
export const readLinkedPages = async (
  service: Pick<Service, 'orm' | 'outbound'>,
  orgId: string,
  posts: readonly ShownPost[],
): Promise<boolean> => {
  const urls = [...new Set(posts.flatMap(linksOf))].slice(0, maxPages);
  const signal = AbortSignal.timeout(maxMs);
  for (let first = 0; first < urls.length && !signal.aborted; first += atOnce)
    await Promise.all(
      urls.slice(first, first + atOnce).map(url => orUnread(readLinkedPage(service, orgId, url, signal))),
    );
  return urls.length > 0;
};
