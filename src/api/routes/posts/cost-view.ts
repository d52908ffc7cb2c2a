import { z } from 'zod';
import { chargedCalls } from '../../../domain/costs/prices.ts';
import type { CostItem } from '../../../domain/costs/post-costs.ts';
import { choice } from '../../http/schemas.ts';

export const chargedCall = choice(
  'ChargedCall',
  chargedCalls,
  'Call that a platform charges for. `moderation` hides or shows a comment, `interaction` reposts or likes. X bills an edit as a new post.',
);

/** Schema of an amount of money in dollars, exact to a millionth. */
export const dollars = (description: string, example = 0.2) =>
  z.number().min(0).meta({ description, example });

export const asDollars = (millionths: number): number => millionths / 1_000_000;

/** Price of a post on a platform: dollars that the operator pays, and credits that the organization pays. */
export const costShape = z
  .strictObject({
    currency: z.literal('USD').describe('Currency of the amounts.'),
    total: dollars('Price of the post with its comments.', 0.215),
    credits: z.int().min(0).meta({
      description:
        'Credits that the organization pays. Held before the first call, and returned if nothing is published.',
      example: 2,
    }),
    items: z
      .array(
        z.strictObject({
          part: z.int().nullable().meta({
            description: 'Part of the thread, from 1, or null for a comment on the post.',
            example: 1,
          }),
          call: chargedCall,
          cost: dollars('Price of the call.'),
        }),
      )
      .max(500)
      .describe('Charged calls, in order.'),
  })
  .meta({
    id: 'PostCost',
    description:
      'Price of a post on a platform, by today’s prices. The price at publication counts, and refused calls cost nothing.',
  });

export type CostView = z.input<typeof costShape>;

/** Shows the cost of a post on one platform. Null if it costs nothing. */
export const viewCost = (items: readonly CostItem[], credits: number): CostView | null =>
  items.length === 0 && credits === 0
    ? null
    : {
        currency: 'USD',
        credits,
        total: asDollars(items.reduce((sum, { cost }) => sum + cost, 0)),
        items: items.map(({ part, call, cost }) => ({
          part: part === 'comment' ? null : part,
          call,
          cost: asDollars(cost),
        })),
      };
