import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wordsOfPage, type KeptPage, type ReadCard } from '../../domain/posts/link-cards.ts';
import type { Em } from '../driver/orm.ts';

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Milliseconds for which a page's card is valid. Each page is read once a day, regardless of who links to it. */
const freshMs = 24 * 3_600_000;
/** Milliseconds for which an empty or failed reading is valid. Shorter, because such problems pass. */
const emptyMs = 10 * 60_000;

const isFresh = `coalesce(link_cards.read_at > now()
  - case when link_cards.card is null then ${emptyMs} else ${freshMs} end * interval '1 millisecond', false)`;

/**
 * Finds the current card of a page. `card` is null if the page has none. Returns undefined if the page was not read or the
 * card is too old.
 */
export const findLinkCard = (em: Em, url: string): Promise<KnownCard | undefined> =>
  findCardIf(em, url, isFresh);

/** Finds the card from the last reading of a page, regardless of its age. Returns undefined if the page was never read. */
export const findLastCard = (em: Em, url: string): Promise<KnownCard | undefined> =>
  findCardIf(em, url, 'link_cards.read_at is not null');

interface KnownCard {
  card: ReadCard | null;
}

const findCardIf = async (em: Em, url: string, condition: string): Promise<KnownCard | undefined> => {
  const [row] = await em.execute<{ card: KeptPage | null }[]>(
    `select card from link_cards where url_hash = ? and ${condition}`,
    [hashOf(url)],
  );
  return row && { card: row.card && { pictureSha256: null, ...row.card, url } };
};

/** Milliseconds after which a reader of a page has lost its claim. Longer than the timeout of the reading. */
const holdMs = 15_000;
const lookEveryMs = 200;

/**
 * Returns the card of a page and reads the page if the card is unknown. Only one of simultaneous callers reads it. Returns
 * null if the page has no card, or if another reader has not finished for long.
 */
export const readOnceADay = async (
  em: Em,
  url: string,
  read: () => Promise<ReadCard | null>,
): Promise<ReadCard | null> => {
  for (let waitedMs = 0; waitedMs < holdMs; waitedMs += lookEveryMs) {
    const known = await findLinkCard(em, url);
    if (known) return known.card;
    if (await takeLinkCard(em, url)) {
      const card = await read();
      await keepLinkCard(em, url, card);
      return card;
    }
    await sleep(lookEveryMs);
  }
  return null;
};

/**
 * Claims a page for reading. Returns false while another reader holds the claim, and once the page has been read. The claim
 * of a reader that died expires.
 */
const takeLinkCard = async (em: Em, url: string): Promise<boolean> => {
  const taken = await em.execute<unknown[]>(
    `insert into link_cards (url_hash, free_at) values (?, now() + ?::float8 * interval '1 millisecond')
     on conflict (url_hash) do update set free_at = excluded.free_at where link_cards.free_at <= now() and not ${isFresh}
     returning 1`,
    [hashOf(url), holdMs],
  );
  return taken.length > 0;
};

const keptOf = (card: ReadCard): KeptPage => ({ ...wordsOfPage(card), pictureSha256: card.pictureSha256 });

/** Stores the card of a page. */
const keepLinkCard = async (em: Em, url: string, card: ReadCard | null): Promise<void> => {
  await em.execute(
    'update link_cards set card = ?::jsonb, read_at = now(), free_at = now() where url_hash = ?',
    [card && JSON.stringify(keptOf(card)), hashOf(url)],
  );
};
