import { z } from 'zod';
import { chargedCalls, type PriceRow } from '../domain/costs/prices.ts';
import { platformNames, type PlatformName } from '../domain/platforms.ts';
import { about, names } from './kinds.ts';

/** Maximum number of price rows, and the maximum price of a call in dollars. */
const maxRows = 100;
const maxPrice = 1_000;

const priceRow = z.strictObject({
  platform: z.enum(platformNames),
  from: z.iso.date(),
  prices: z.partialRecord(z.enum(chargedCalls), z.number().min(0).max(maxPrice)),
});

/** Returns the rows of the setting, with prices in millionths of a dollar. */
const readPriceRows = (text: string, context: z.RefinementCtx): PriceRow[] => {
  try {
    const rows = z
      .array(priceRow)
      .max(maxRows)
      .parse(text.trim() === '' ? [] : JSON.parse(text));
    return rows.map(row => ({ ...row, prices: inMillionths(row.prices) }));
  } catch {
    context.addIssue({
      code: 'custom',
      message: `must be a JSON list of {"platform", "from", "prices"}, with prices in dollars by call: ${chargedCalls.join(', ')}`,
    });
    return z.NEVER;
  }
};

const inMillionths = (prices: Partial<Record<string, number>>): PriceRow['prices'] =>
  Object.fromEntries(
    Object.entries(prices).map(([call, dollars]) => [call, Math.round((dollars ?? 0) * 1_000_000)]),
  );

const creditPair = /^([a-z]+)=(\d{1,5})$/;

/** Returns the credits by platform of a setting such as `x=2,linkedin=1`. */
const readPostCredits = (text: string, context: z.RefinementCtx): Partial<Record<PlatformName, number>> => {
  const pairs = text
    .split(',')
    .map(pair => pair.trim())
    .filter(pair => pair !== '')
    .map(pair => creditPair.exec(pair) ?? []);
  if (pairs.every(([, name]) => platformNames.some(platform => platform === name)))
    return Object.fromEntries(pairs.map(([, platform = '', credits]) => [platform, Number(credits)]));
  context.addIssue({ code: 'custom', message: 'must be a list such as x=2,linkedin=1' });
  return z.NEVER;
};

/** Settings of the money that platforms charge, and of credits for posts. */
export const costSettings = {
  X_READ_BUDGET: about(
    z.coerce.number().min(0).max(100_000).default(1),
    'Maximum dollars per UTC day for reading numbers and comments from X, over all organizations (200 posts or comments per dollar). Further reads wait for the next day. Publishing is not affected.',
  ),
  X_OWNED_ACCOUNTS: about(
    names('').transform(all => all.map(name => name.replace(/^@/, '').toLowerCase())),
    'Handles or IDs of the X accounts that own the X app, separated by commas. X bills them $0.001 instead of $0.005 per own post and mention read, so the numbers of their posts are read from their timelines, and comments from their mentions. Comments that do not mention the account cost $0.005. The full price must be left in X_READ_BUDGET before each read.',
  ),
  X_WRITE_BUDGET: about(
    z.coerce.number().min(0).max(1_000_000).optional(),
    'Maximum dollars per UTC day for publishing on X, over all organizations: posts, comments, changes. Further posts are held and published the next day, or once this is raised, before MAX_LATENESS ends. Deletions count but are never stopped. Empty for no limit. Organizations can set budgets of their own per month.',
  ),
  POST_CREDITS: about(
    z.string().default('').transform(readPostCredits),
    'Credits that an organization pays for publishing a post, by platform: `x=2,linkedin=1`. A thread costs as much as one post. The credits are held before the first call, spent when the post is published, and returned if it is not. A post waits while the organization has too few. Empty for none.',
  ),
  PLATFORM_PRICES: about(
    z.string().max(20_000).default('').transform(readPriceRows),
    'Prices that differ from the published ones, as a JSON list such as `[{"platform":"x","from":"2027-01-01","prices":{"post":0.02,"post_with_link":0.25}}]`. A price applies from its UTC day on, also to posts that wait.',
  ),
};
