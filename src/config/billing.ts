import { z } from 'zod';
import { planNames, type PlanName } from '../domain/billing/billing.ts';
import { about, optional } from './kinds.ts';

const pair = /^([a-z]+)=(price_\w+)$/;

const prices = z
  .string()
  .default('')
  .transform(text => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(pair, 'must be a list such as pro=price_…')))
  .transform(
    entries => new Map(entries.map(entry => (pair.exec(entry) ?? []).slice(1) as [PlanName, string])),
  )
  .refine(map => [...map.keys()].every(plan => planNames.includes(plan)), 'names an unknown plan');

/** Settings of payments. Included in index.ts. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: about(
    optional,
    'Secret key of the Stripe account that takes payments. Without it, operators set plans and credits with `npm run operator`.',
  ),
  STRIPE_WEBHOOK_SECRET: about(
    optional,
    'Signing secret (whsec_…) of the Stripe webhook endpoint /billing/stripe/events.',
  ),
  STRIPE_PRICES: about(prices, 'Recurring Stripe price of each plan: `pro=price_…,agency=price_…`.'),
  STRIPE_URL: about(
    z.url().default('https://api.stripe.com'),
    'Address of the Stripe API. Change it only in tests.',
  ),
};
