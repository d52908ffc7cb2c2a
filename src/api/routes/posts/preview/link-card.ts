import { z } from 'zod';
import { requireReadableAddress } from '../../../../adapters/outbound/webhook-address.ts';
import { maxLinkLength, wordsOfPage } from '../../../../domain/posts/link-cards.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { readLinkedPage } from '../../../http/read-linked-pages.ts';
import { string } from '../../../http/schemas.ts';

/** Metadata of a page for its link card. */
export const linkCardShape = z
  .strictObject({
    title: string(400, 'How to brew coffee').describe('Title of the page.'),
    description: string(4_086, 'Three ways that work at home.').nullable().describe('Null if there is none.'),
    pictureUrl: string(2_048, 'https://example.com/coffee.jpg')
      .nullable()
      .describe('Address of the image, or null if there is none.'),
  })
  .meta({ id: 'LinkCard', description: 'Preview data of a page, for a link card.' });

export const linkCardRoutes = [
  endpoint({
    method: 'get',
    path: '/posts/link-card',
    operationId: 'readLinkCard',
    tag: 'Posts',
    summary: 'Read the card of a link',
    description:
      'Reads the title, description, and image of a page, as LinkedIn would get them. Each page is read once a day for all organizations: at most 1 MB of it, after at most three redirects. `card` is null if the page cannot be read or has no title. A post with that link is then published without a card.',
    access: 'posts:write',
    onBrand: true,
    weight: 16,
    query: z.strictObject({ url: string(maxLinkLength, 'https://example.com/coffee').describe('The link.') }),
    returns: z.strictObject({ card: linkCardShape.nullable().describe('Null if there is none.') }),
    errors: ['validation_failed'],
    handle: async ({ actor, query: { url }, service }) => {
      requireReadableAddress(service.config, url);
      const card = await readLinkedPage(service, actor.orgId, url);
      return { card: card && wordsOfPage(card) };
    },
  }),
];
