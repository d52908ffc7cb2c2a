import { z } from 'zod';
import { readUsage } from '../../../db/billing/usage.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { instant, timestamp } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';
import { readStoredBytes } from '../../../db/billing/stored-bytes.ts';
import { usageStep } from './billing-view.ts';
import { viewPlanLimits } from './plan-limits-view.ts';
import { usageRange } from './usage-range.ts';

const count = z.int().min(0);

const storedShape = z.strictObject({
  bytes: count.describe('Bytes that are kept now.'),
  limitBytes: count.describe('Bytes that the plan keeps.'),
});

const periodShape = z
  .strictObject({
    start: timestamp,
    posts: z.strictObject({
      created: count,
      published: count.describe('Counted once for each platform that a post went out on.'),
    }),
    media: z.strictObject({ uploaded: count, bytes: count }),
    credits: z.strictObject({
      granted: z.int(),
      spent: z.int().describe('Spent and set aside, less what came back.'),
    }),
    webhooks: z.strictObject({ attempts: count }),
  })
  .meta({ id: 'UsagePeriod' });

export const usageRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/usage',
    operationId: 'getUsage',
    tag: 'Billing',
    summary: 'Get usage by area and period',
    description:
      'From the beginning of the month until now, unless `from` and `to` say otherwise. Days and months are those of UTC.',
    access: 'billing:read',
    query: z.strictObject({
      from: instant.optional(),
      to: instant.optional(),
      by: usageStep.default('month'),
    }),
    returns: z.strictObject({
      from: timestamp,
      to: timestamp,
      periods: z.array(periodShape).max(368),
      storage: z
        .strictObject({
          media: storedShape.describe('Files of media, and uploads to the store that were asked for.'),
          clips: storedShape.describe('Videos that clips are made of.'),
        })
        .describe('What is kept now, whatever the period.'),
    }),
    handle: async ({ em, actor, query, service }) => {
      const range = usageRange(query);
      const rows = await readUsage(em, actor.orgId, { ...range, by: query.by });
      const { storage: limits } = viewPlanLimits(actor.plan, service.config);
      return {
        storage: {
          media: { bytes: await readStoredBytes(em, actor.orgId, 'media'), limitBytes: limits.mediaBytes },
          clips: { bytes: await readStoredBytes(em, actor.orgId, 'clips'), limitBytes: limits.clipBytes },
        },
        from: range.from.toISOString(),
        to: range.to.toISOString(),
        periods: rows.map(row => ({
          start: isoTime(row.start),
          posts: { created: row.postsCreated, published: row.targetsPublished },
          media: { uploaded: row.mediaUploaded, bytes: row.mediaBytes },
          credits: { granted: row.creditsGranted, spent: row.creditsSpent },
          webhooks: { attempts: row.webhookAttempts },
        })),
      };
    },
  }),
];
