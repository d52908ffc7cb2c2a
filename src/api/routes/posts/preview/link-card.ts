import { z } from 'zod';
import { requireReadableAddress } from '../../../../adapters/outbound/webhook-address.ts';
import { maxLinkLength, wordsOfPage } from '../../../../domain/posts/link-cards.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { readLinkedPage } from '../../../http/read-linked-pages.ts';
import { string } from '../../../http/schemas.ts';

/** What a page says of itself, for a card. */
export const linkCardShape = z
  .strictObject({
    title: string(400, 'How to brew coffee').describe('Its title.'),
    description: string(4_086, 'Three ways that work at home.')
      .nullable()
      .describe('Null where it has none.'),
    pictureUrl: string(2_048, 'https://example.com/coffee.jpg')
      .nullable()
      .describe('Where its picture is; null where it has none.'),
  })
  .meta({ id: 'LinkCard', description: 'What a page says about itself, for a card of a link.' });

export const linkCardRoutes = [
  endpoint({
    method: 'get',
    path: '/posts/link-card',
    operationId: 'readLinkCard',
    tag: 'Posts',
    summary: 'Read the card of a link',
    description:
      'Reads the title, description and picture that a page names, as LinkedIn would get them. Each page is read once a day, for all organizations together: at most 1 MB of it, after at most three redirects. `card` is null where it cannot be read or has no title; a post with that link goes out without a card then.',
    access: 'posts:write',
    onBrand: true,
    weight: 16,
    query: z.strictObject({ url: string(maxLinkLength, 'https://example.com/coffee').describe('The link.') }),
    returns: z.strictObject({ card: linkCardShape.nullable().describe('Null where there is none to show.') }),
    errors: ['validation_failed'],
    handle: async ({ actor, query: { url }, service }) => {
      requireReadableAddress(service.config, url);
      const card = await readLinkedPage(service, actor.orgId, url);
      return { card: card && wordsOfPage(card) };
    },
  }),
];
