import { defineEntity, p } from '@mikro-orm/core';
import type { KeptPage } from '../../domain/posts/link-cards.ts';

/** Titles, descriptions and pictures that pages name, for cards of links. Of no organization: a page says the same to all. */
export const PageCardSchema = defineEntity({
  name: 'PageCard',
  tableName: 'link_cards',
  properties: {
    /** SHA-256 of the address, which may be long, and may open what is behind it. */
    urlHash: p.text().primary(),
    /** Null where the page has none to show. */
    card: p.json<KeptPage>().nullable(),
    /** Null while it has never been read. */
    readAt: p.datetime(3).nullable(),
    /** From then on somebody else may read it. */
    freeAt: p.datetime(3),
  },
});
export class PageCard extends PageCardSchema.class {}
PageCardSchema.setClass(PageCard);
