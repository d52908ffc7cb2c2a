import { z } from 'zod';
import type { Config } from '../../../config/index.ts';
import { megabyte } from '../../../db/billing/storage-quota.ts';
import { type PlanName } from '../../../domain/billing/billing.ts';
import { plan } from './billing-view.ts';

const max = z.int().min(1);

export const planLimitsShape = z
  .strictObject({
    plan: plan,
    atATime: z
      .strictObject({
        brands: max.describe('How many brands there may be.'),
        members: max.describe('Invited people included.'),
        webhooks: max.describe('How many webhooks there may be.'),
        knowledgeBases: max.describe('How many knowledge bases there may be.'),
        documents: max.describe('In all knowledge bases together.'),
        agents: max.describe('How many agents there may be.'),
      })
      .describe('How many there may be at one time.'),
    perDay: z
      .strictObject({
        posts: max.describe('Created, published or retried.'),
        invitations: max.describe('And invite links.'),
        connects: max.describe('Consents that were begun.'),
      })
      .describe('How many there may be in a day, in UTC.'),
    storage: z
      .strictObject({
        mediaBytes: max.describe(
          'Files of media that are kept, and uploads to the store that were asked for.',
        ),
        clipBytes: max.describe('Videos that clips are made of.'),
      })
      .describe('How much the plan keeps.'),
    requests: z
      .strictObject({
        windowSeconds: z.number().min(1).describe('Length of the window, in seconds.'),
        perCredential: max.describe('Of one API key or session in one window.'),
        perOrganization: max.describe('Of all its keys and sessions together.'),
      })
      .describe('How many requests there may be in a window.'),
  })
  .meta({ id: 'PlanLimits', description: 'How much the plan allows.' });

export const viewPlanLimits = (plan: PlanName, config: Config): z.input<typeof planLimitsShape> => ({
  plan,
  atATime: {
    brands: config.BRAND_LIMIT[plan],
    members: config.MEMBER_LIMIT[plan],
    webhooks: config.WEBHOOK_LIMIT,
    knowledgeBases: config.KNOWLEDGE_BASE_LIMIT[plan],
    documents: config.DOCUMENT_LIMIT[plan],
    agents: config.AGENT_LIMIT[plan],
  },
  perDay: {
    posts: config.POST_LIMIT[plan],
    invitations: config.INVITATION_LIMIT[plan],
    connects: config.CONNECT_LIMIT[plan],
  },
  storage: {
    mediaBytes: config.MEDIA_STORAGE_LIMIT[plan] * megabyte,
    clipBytes: config.CLIP_STORAGE_LIMIT[plan] * megabyte,
  },
  requests: {
    windowSeconds: config.RATE_WINDOW / 1_000,
    perCredential: config.RATE_LIMIT[plan],
    perOrganization: config.RATE_LIMIT_ORGANIZATION[plan],
  },
});
