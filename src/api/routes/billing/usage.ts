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
    start: timestamp.meta({
      description: 'When the period begins, in UTC.',
      example: '2026-11-01T00:00:00.000Z',
    }),
    posts: z
      .strictObject({
        created: count.describe('How many were made.'),
        published: count.describe('Counted once for each platform that a post went out on.'),
      })
      .describe('Posts.'),
    media: z
      .strictObject({
        uploaded: count.describe('How many were added.'),
        bytes: count.describe('Their size, in bytes.'),
      })
      .describe('Media files.'),
    credits: z
      .strictObject({
        granted: z.int().meta({ description: 'Credits that were granted.', example: 10000 }),
        spent: z.int().meta({ description: 'Spent and set aside, less what came back.', example: 10 }),
      })
      .describe('Credits that were granted and spent.'),
    webhooks: z
      .strictObject({ attempts: count.describe('How many requests were made.') })
      .describe('Deliveries to webhooks.'),
  })
  .meta({ id: 'UsagePeriod', description: 'What was used in one day or month.' });

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
      from: instant
        .optional()
        .meta({ description: 'From this instant on.', example: '2026-11-01T00:00:00.000Z' }),
      to: instant
        .optional()
        .meta({ description: 'Before this instant.', example: '2026-12-01T00:00:00.000Z' }),
      by: usageStep.default('month').describe('How long each period is, in UTC.'),
    }),
    returns: z.strictObject({
      from: timestamp.meta({ description: 'From when on, in UTC.', example: '2026-11-01T00:00:00.000Z' }),
      to: timestamp.describe('Until when, in UTC; not included.'),
      periods: z.array(periodShape).max(368).describe('The periods, the oldest first.'),
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
