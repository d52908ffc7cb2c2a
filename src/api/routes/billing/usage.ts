import { z } from 'zod';
import { readUsage } from '../../../db/billing/usage.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { isoTime } from '../../http/iso-time.ts';
import { readStoredBytes } from '../../../db/billing/stored-bytes.ts';
import { viewPlanLimits } from './plan-limits-view.ts';
import { periodStart, rangeQuery, rangeShape, usageRange, viewRange } from './usage-range.ts';

const count = z.int().min(0);

const storedShape = z.strictObject({
  bytes: count.describe('Stored bytes.'),
  limitBytes: count.describe('Maximum stored bytes of the plan.'),
});

const periodShape = z
  .strictObject({
    start: periodStart,
    posts: z
      .strictObject({
        created: count.describe('Number created.'),
        published: count.describe('Counted once per platform on which a post was published.'),
      })
      .describe('Posts.'),
    media: z
      .strictObject({
        uploaded: count.describe('Number added.'),
        bytes: count.describe('Size in bytes.'),
      })
      .describe('Media files.'),
    credits: z
      .strictObject({
        granted: z.int().meta({ description: 'Credits granted.', example: 10000 }),
        spent: z
          .int()
          .meta({ description: 'Credits spent and reserved, minus returned credits.', example: 10 }),
      })
      .describe('Credits granted and spent.'),
    webhooks: z
      .strictObject({ attempts: count.describe('Number of requests.') })
      .describe('Webhook deliveries.'),
  })
  .meta({ id: 'UsagePeriod', description: 'Usage of one day or month.' });

export const usageRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/usage',
    operationId: 'getUsage',
    tag: 'Billing',
    summary: 'Get usage by area and period',
    description: 'Defaults to the current month unless `from` and `to` are set. Days and months are in UTC.',
    access: 'billing:read',
    query: z.strictObject(rangeQuery),
    returns: z.strictObject({
      ...rangeShape,
      periods: z.array(periodShape).max(368).describe('Periods, oldest first.'),
      storage: z
        .strictObject({
          media: storedShape.describe('Stored media files and announced uploads.'),
          clips: storedShape.describe('Source videos of clips.'),
        })
        .describe('Current storage, regardless of the period.'),
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
        ...viewRange(range),
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
