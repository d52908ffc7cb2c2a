import { z } from 'zod';
import { planNames, type PlanName } from '../domain/billing/billing.ts';
import { about, optional } from './kinds.ts';

const pair = /^([a-z]+)=(price_\w+)$/;

const prices = z
  .string()
  .default('')
  .transform(text => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().regex(pair, 'is no plan=price_…')))
  .transform(
    entries => new Map(entries.map(entry => (pair.exec(entry) ?? []).slice(1) as [PlanName, string])),
  )
  .refine(map => [...map.keys()].every(plan => planNames.includes(plan)), 'names a plan that there is not');

/** Settings of payments, for src/config/index.ts. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: about(
    optional,
    'Secret key of the Stripe account that takes payments. Without it plans and credits are set with `npm run operator`.',
  ),
  STRIPE_WEBHOOK_SECRET: about(
    optional,
    'Signing secret (whsec_…) of the Stripe endpoint that sends its events to /billing/stripe/events.',
  ),
  STRIPE_PRICES: about(
    prices,
    'Which recurring price of Stripe stands for which plan: `pro=price_…,agency=price_…`.',
  ),
  STRIPE_URL: about(
    z.url().default('https://api.stripe.com'),
    'Address of the Stripe API; another one in tests only.',
  ),
};
