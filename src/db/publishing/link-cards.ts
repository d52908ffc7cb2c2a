import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wordsOfPage, type KeptPage, type ReadCard } from '../../domain/posts/link-cards.ts';
import type { Em } from '../driver/orm.ts';

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** How long what a page said counts, in milliseconds: it is read once a day, whoever links to it. */
const freshMs = 24 * 3_600_000;
/** The same of one that had nothing to show, or could not be read: that passes. */
const emptyMs = 10 * 60_000;

const isFresh = `coalesce(link_cards.read_at > now()
  - case when link_cards.card is null then ${emptyMs} else ${freshMs} end * interval '1 millisecond', false)`;

/** What is known of a page: `card` is null where it has none to show; undefined where nothing is known, or it is too old. */
export const findLinkCard = (em: Em, url: string): Promise<KnownCard | undefined> =>
  findCardIf(em, url, isFresh);

/** What the page said when it was last read, however long ago; undefined where nobody has read it. */
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

/** How long somebody who reads a page may take, in milliseconds: more than the reading is given. */
const holdMs = 15_000;
const lookEveryMs = 200;

/**
 * What a page says of itself, read unless it is known, by one of all who ask at the time. Null where it has nothing to show, and
 * where somebody else has been reading it for long.
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
 * Takes a page to read it, so that nobody else does; false while somebody is at it, and once it has been read. One whose reader
 * died is free after a while.
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

/** Keeps what a page said. */
const keepLinkCard = async (em: Em, url: string, card: ReadCard | null): Promise<void> => {
  await em.execute(
    'update link_cards set card = ?::jsonb, read_at = now(), free_at = now() where url_hash = ?',
    [card && JSON.stringify(keptOf(card)), hashOf(url)],
  );
};
