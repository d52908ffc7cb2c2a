import { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import { planNames, type PlanName } from '../../../domain/billing.ts';

const most = z.int().min(1);

export const planLimitsShape = z
  .strictObject({
    plan: z.enum(planNames),
    atATime: z.strictObject({
      brands: most,
      members: most.describe('With those who are invited.'),
      webhooks: most,
    }),
    perDay: z.strictObject({
      posts: most.describe('Created, published or retried.'),
      invitations: most.describe('And invite links.'),
      connects: most.describe('Consents that were begun.'),
    }),
    requests: z.strictObject({
      windowSeconds: z.number().min(1),
      perCredential: most.describe('Of one API key or session in one window.'),
      perOrganization: most.describe('Of all its keys and sessions together.'),
    }),
  })
  .meta({ id: 'PlanLimits' });

export const viewPlanLimits = (plan: PlanName, config: Config): z.input<typeof planLimitsShape> => ({
  plan,
  atATime: {
    brands: config.BRAND_LIMIT[plan],
    members: config.MEMBER_LIMIT[plan],
    webhooks: config.WEBHOOK_LIMIT,
  },
  perDay: {
    posts: config.POST_LIMIT[plan],
    invitations: config.INVITATION_LIMIT[plan],
    connects: config.CONNECT_LIMIT[plan],
  },
  requests: {
    windowSeconds: config.RATE_WINDOW / 1_000,
    perCredential: config.RATE_LIMIT[plan],
    perOrganization: config.RATE_LIMIT_ORGANIZATION[plan],
  },
});
