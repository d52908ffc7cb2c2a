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
        brands: max.describe('Maximum number of brands.'),
        members: max.describe('Including invited people.'),
        webhooks: max.describe('Maximum number of webhooks.'),
        knowledgeBases: max.describe('Maximum number of knowledge bases.'),
        documents: max.describe('In all knowledge bases together.'),
        agents: max.describe('Maximum number of agents.'),
      })
      .describe('Maximum numbers at any time.'),
    perDay: z
      .strictObject({
        posts: max.describe('Posts created, published, or retried.'),
        invitations: max.describe('Including invite links.'),
        connects: max.describe('Started account connections.'),
      })
      .describe('Maximum numbers per day, in UTC.'),
    storage: z
      .strictObject({
        mediaBytes: max.describe('Stored media files and announced uploads.'),
        clipBytes: max.describe('Source videos of clips.'),
      })
      .describe('Storage limits of the plan.'),
    requests: z
      .strictObject({
        windowSeconds: z.number().min(1).describe('Length of the window, in seconds.'),
        perCredential: max.describe('For one API key or session per window.'),
        perOrganization: max.describe('For all keys and sessions together.'),
      })
      .describe('Request limits per window.'),
  })
  .meta({ id: 'PlanLimits', description: 'Limits of the plan.' });

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
