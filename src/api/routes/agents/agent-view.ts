import { z } from 'zod';
import type { AgentRow } from '../../../db/agents/agents.ts';
import {
  agentAnswering,
  agentMax,
  agentTriggers,
  pauseCodes,
  pauseOf,
  shownRuns,
} from '../../../domain/agents/agents.ts';
import { tones } from '../../../domain/ai/ai.ts';
import { scheduleMaxLength } from '../../../domain/agents/cron.ts';
import { findPreset, presetPeriods, scheduleText } from '../../../domain/agents/presets.ts';
import { nextRuns } from '../../../domain/agents/run-times.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform, weekday } from '../../openapi/named-lists.ts';
import {
  anyId,
  brandSlug,
  choice,
  createdAt,
  id,
  meanings,
  string,
  timeOfDay,
  timestamp,
  updatedAt,
  zoneName,
} from '../../http/schemas.ts';

export const agentTrigger = choice(
  'AgentTrigger',
  agentTriggers,
  'Trigger of an agent. `new_document`: in addition to its schedule, the agent runs when a source of its knowledge base has new or changed documents, one run for all of them together, within the same limits.',
);

export const answering = choice(
  'AgentAnswering',
  agentAnswering,
  'How an agent treats comments on its brand’s posts. `draft`: it writes an answer for a person to send. `send`: it answers automatically, in the name of its owner.',
);

export const tone = choice('Tone', tones, 'Tone of a text.');

/** Fields of a preset, in requests and in answers. */
export const presetFields = {
  every: choice('AgentPeriod', presetPeriods, 'Frequency of an agent. `weekday`: Monday to Friday.'),
  at: timeOfDay.nullable().describe('Time of day in `timeZone`. Null for `hour`, which runs on the hour.'),
  on: weekday.nullable().describe('Day of the week for `week`, otherwise null.'),
  day: z
    .int()
    .min(1)
    .max(31)
    .nullable()
    .describe('Day of the month for `month`, otherwise null. Months without it are skipped.'),
};

/** Fields for the publication times of an agent's drafts, in requests and in answers. */
export const draftTimesFields = {
  daysAfter: z
    .int()
    .min(0)
    .max(60)
    .meta({ description: 'Days after the run. 0 for the same day.', example: 1 }),
  time: timeOfDay.meta({ description: 'Time of day in `timeZone`.', example: '09:00' }),
  timeZone: zoneName.meta({ description: 'Name of a time zone (IANA).', example: 'Europe/Berlin' }),
};

/** An Agent of the contract, with its settings. */
export const agentShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
    schedule: string(scheduleMaxLength, '0 9 * * 1-5').describe(
      'Cron schedule with five fields, in local times of `timeZone`.',
    ),
    timeZone: string(64, 'Europe/Berlin').describe('IANA time zone of the schedule.'),
    preset: z
      .strictObject(presetFields)
      .nullable()
      .meta({
        description: 'The same schedule in simple terms, or null if only cron expresses it.',
        example: { every: 'weekday', at: '09:00', on: null, day: null },
      }),
    trigger: agentTrigger,
    scheduleText: string(1_000, 'Every weekday at 09:00 (Europe/Berlin)').describe('The schedule in words.'),
    nextRuns: z
      .array(timestamp)
      .max(shownRuns)
      .describe('Times of the next five runs. Empty while the agent is paused.'),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base, or null for none.'),
    postsPerRun: z.int().meta({ description: 'Number of posts per run, 1 to 10.', example: 1 }),
    tone,
    instructions: string(
      agentMax.instructions,
      'Write about the coffee of the month, without superlatives.',
    ).describe('Topic and style of the posts, at most 2,000 characters.'),
    enabled: z.boolean().describe('Whether the agent is enabled.'),
    paused: z
      .strictObject({
        code: choice('AgentPauseCode', pauseCodes, 'Reason why an agent does not run on its schedule.'),
        message: z.string().max(1_000).meta(meanings.message),
      })
      .nullable()
      .describe(
        'Reason why the agent does not run on its schedule: `disabled`, or a missing requirement. The agent resumes automatically when the requirement is met again.',
      ),
    autoPublish: z.boolean().describe('Whether posts are published immediately instead of saved as drafts.'),
    maxPostsPerDay: z
      .int()
      .nullable()
      .describe('Maximum number of posts per day (UTC), or null for no limit.'),
    monthlyCredits: z
      .int()
      .nullable()
      .describe('Maximum number of credits per month (UTC), or null for no limit.'),
    answering,
    maxAnswersPerDay: z.int().meta({ description: 'Maximum number of answers per day (UTC).', example: 20 }),
    draftTimes: z
      .strictObject(draftTimesFields)
      .nullable()
      .describe('Planned times of drafts (their `plannedFor`), or null for none.'),
    consecutiveFailures: z
      .int()
      .min(0)
      .describe('Number of failed runs in a row. The third disables the agent.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Agent', description: 'Writes posts automatically, on a schedule.' });

export type AgentView = z.input<typeof agentShape>;

export const viewAgent = (row: AgentRow, now = new Date()): AgentView => ({
  id: row.id,
  name: row.name,
  brandSlug: row.brandSlug,
  platforms: row.platforms,
  schedule: row.schedule,
  timeZone: row.timeZone,
  preset: findPreset(row.schedule),
  trigger: row.trigger,
  scheduleText: scheduleText(row),
  nextRuns: row.pauseCode === null ? nextRuns(row, now, shownRuns).map(time => time.toISOString()) : [],
  knowledgeBaseId: row.knowledgeBaseId,
  postsPerRun: row.postsPerRun,
  tone: row.tone,
  instructions: row.instructions,
  enabled: row.enabled,
  paused: pauseOf(row.pauseCode, row.disabledReason),
  autoPublish: row.autoPublish,
  maxPostsPerDay: row.maxPostsPerDay,
  monthlyCredits: row.monthlyCredits,
  answering: row.answering,
  maxAnswersPerDay: row.maxAnswersPerDay,
  draftTimes: row.draftTimes,
  consecutiveFailures: row.consecutiveFailures,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
