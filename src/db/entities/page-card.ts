import { defineEntity, p } from '@mikro-orm/core';
import type { KeptPage } from '../../domain/posts/link-cards.ts';

/**
 * Title, description, and image that a page declares, for link cards. Belongs to no organization, because a page shows the
 * same to all.
 */
export const PageCardSchema = defineEntity({
  name: 'PageCard',
  tableName: 'link_cards',
  properties: {
    /** SHA-256 of the address. The address can be long and can grant access to the page. */
    urlHash: p.text().primary(),
    /** Null if the page has no card to show. */
    card: p.json<KeptPage>().nullable(),
    /** Null until the page was read. */
    readAt: p.datetime(3).nullable(),
    /** Time from which another process may read the page. */
    freeAt: p.datetime(3),
  },
});
export class PageCard extends PageCardSchema.class {}
PageCardSchema.setClass(PageCard);
