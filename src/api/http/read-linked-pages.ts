import { maxWaitingParses } from '../../adapters/apart/parse-apart.ts';
import { readWholeCard } from '../../adapters/pages/read-card-picture.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import { readOnceADay } from '../../db/publishing/link-cards.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { findCardLink, type ReadCard } from '../../domain/posts/link-cards.ts';
import type { ShownPost } from '../../domain/reviews/shown-content.ts';
import type { Service } from '../../process/service.ts';

/** Longest that pages are waited for; the reading of one has a shorter time of its own. */
const maxMs = 15_000;
/** Most pages that one request reads at the same time, and in all. */
const atOnce = 5;
const maxPages = 10;

/** Reads the card of a page once a day, for all organizations together: the pages are nobody's, and nothing waits for the reading. */
export const readLinkedPage = (
  { orm, outbound }: Pick<Service, 'orm' | 'outbound'>,
  orgId: string,
  url: string,
  signal = AbortSignal.timeout(maxMs),
): Promise<ReadCard | null> => {
  const read = () => readWholeCard(outbound, url, { orgId, maxWaiting: maxWaitingParses, signal });
  return acrossOrganizations(() => readOnceADay(orm.em.fork(), url, read));
};

const linksOf = (shown: ShownPost): string[] =>
  Object.entries(shown).flatMap(([platform, content]) => {
    const link = findCardLink(platform as PlatformName, content);
    return link?.madeBy === 'service' ? [link.url] : [];
  });

/**
 * Reads the pages of which cards are shown to who decides about these posts, as far as nobody has read them today. Returns whether
 * there are any: what was read before is then to be read again.
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
      urls.slice(first, first + atOnce).map(url => readLinkedPage(service, orgId, url, signal)),
    );
  return urls.length > 0;
};
