import { z } from 'zod';
import type { AgentRow } from '../../../db/agents/agents.ts';
import { agentMax, pauseCodes, pauseOf, shownRuns } from '../../../domain/agents.ts';
import { tones } from '../../../domain/ai.ts';
import { nextRuns, scheduleMaxLength, scheduleText } from '../../../domain/cron.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform } from '../../http/named-lists.ts';
import { id, slug, timestamp, choice } from '../../http/schemas.ts';

export const tone = choice('Tone', tones, 'How a text speaks.');

/** An Agent of the contract, with what was given for it. */
export const agentShape = z
  .strictObject({
    id,
    name: z.string().max(100),
    brandSlug: slug,
    platforms: z.array(platform).max(platformNames.length),
    schedule: z.string().max(scheduleMaxLength),
    scheduleText: z.string().max(1_000).describe('The schedule in words.'),
    nextRuns: z
      .array(timestamp)
      .max(shownRuns)
      .describe('The next five instants at which it runs; none while it is paused.'),
    knowledgeBaseId: id.nullable(),
    postsPerRun: z.int(),
    tone: tone,
    instructions: z.string().max(agentMax.instructions),
    enabled: z.boolean(),
    paused: z
      .strictObject({
        code: choice('AgentPauseCode', pauseCodes, 'Why an agent does not run by its schedule.'),
        message: z.string().max(1_000),
      })
      .nullable()
      .describe(
        'Why it does not run by its schedule: `disabled`, or something else that it needs is gone; it runs again by itself once that is back.',
      ),
    autoPublish: z.boolean(),
    maxPostsPerDay: z.int().nullable(),
    monthlyCredits: z.int().nullable(),
    consecutiveFailures: z.int().min(0).describe('Failed runs in a row; the third disables it.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent' });

export type AgentView = z.input<typeof agentShape>;

export const viewAgent = (row: AgentRow, now = new Date()): AgentView => ({
  id: row.id,
  name: row.name,
  brandSlug: row.brandSlug,
  platforms: row.platforms,
  schedule: row.schedule,
  scheduleText: scheduleText(row.schedule),
  nextRuns:
    row.pauseCode === null ? nextRuns(row.schedule, now, shownRuns).map(time => time.toISOString()) : [],
  knowledgeBaseId: row.knowledgeBaseId,
  postsPerRun: row.postsPerRun,
  tone: row.tone,
  instructions: row.instructions,
  enabled: row.enabled,
  paused: pauseOf(row.pauseCode, row.disabledReason),
  autoPublish: row.autoPublish,
  maxPostsPerDay: row.maxPostsPerDay,
  monthlyCredits: row.monthlyCredits,
  consecutiveFailures: row.consecutiveFailures,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
