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
import { nextRuns, scheduleMaxLength, scheduleText } from '../../../domain/agents/cron.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform } from '../../openapi/named-lists.ts';
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
  'What an agent runs by. `new_document`: beside its schedule also once a source of its knowledge base has brought something new or changed, one run for all that comes together, within the same caps.',
);

export const answering = choice(
  'AgentAnswering',
  agentAnswering,
  'What an agent does with what others say on its brand’s posts. `draft`: it writes an answer that a person sends; `send`: it answers by itself, in the name of the member who answers for it.',
);

export const tone = choice('Tone', tones, 'How a text speaks.');

/** When drafts are wanted out, as it is given and shown. */
export const draftTimesFields = {
  daysAfter: z
    .int()
    .min(0)
    .max(60)
    .meta({ description: 'Days after the run; 0 for the same day.', example: 1 }),
  time: timeOfDay.meta({ description: 'Time of day on the clocks of `timeZone`.', example: '09:00' }),
  timeZone: zoneName.meta({ description: 'Name of a time zone (IANA).', example: 'Europe/Berlin' }),
};

/** An Agent of the contract, with what was given for it. */
export const agentShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
    schedule: string(scheduleMaxLength, '0 9 * * 1-5').describe(
      'When it runs: a cron expression of five fields, in UTC.',
    ),
    trigger: agentTrigger,
    scheduleText: string(1_000, 'At 09:00 AM, Monday through Friday').describe('The schedule in words.'),
    nextRuns: z
      .array(timestamp)
      .max(shownRuns)
      .describe('The next five instants at which it runs; none while it is paused.'),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base; null for none.'),
    postsPerRun: z.int().meta({ description: 'How many posts a run makes: 1 to 10.', example: 1 }),
    tone,
    instructions: string(
      agentMax.instructions,
      'Write about the coffee of the month, without superlatives.',
    ).describe('What it is to write about and how, in your words; at most 2,000 characters.'),
    enabled: z.boolean().describe('Whether it is switched on.'),
    paused: z
      .strictObject({
        code: choice('AgentPauseCode', pauseCodes, 'Why an agent does not run by its schedule.'),
        message: z.string().max(1_000).meta(meanings.message),
      })
      .nullable()
      .describe(
        'Why it does not run by its schedule: `disabled`, or something else that it needs is gone; it runs again by itself once that is back.',
      ),
    autoPublish: z.boolean().describe('Whether its posts go out at once; else they are drafts.'),
    maxPostsPerDay: z
      .int()
      .nullable()
      .describe('How many posts it makes in a day at most, in UTC; null for no limit.'),
    monthlyCredits: z
      .int()
      .nullable()
      .describe('How many credits it spends in a month at most, in UTC; null for no limit.'),
    answering,
    maxAnswersPerDay: z
      .int()
      .meta({ description: 'How many answers it writes in a day at most, in UTC.', example: 20 }),
    draftTimes: z
      .strictObject(draftTimesFields)
      .nullable()
      .describe('When its drafts are wanted out (their `plannedFor`); null for no wanted time.'),
    consecutiveFailures: z.int().min(0).describe('Failed runs in a row; the third disables it.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Agent', description: 'Makes posts by itself, on a schedule.' });

export type AgentView = z.input<typeof agentShape>;

export const viewAgent = (row: AgentRow, now = new Date()): AgentView => ({
  id: row.id,
  name: row.name,
  brandSlug: row.brandSlug,
  platforms: row.platforms,
  schedule: row.schedule,
  trigger: row.trigger,
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
  answering: row.answering,
  maxAnswersPerDay: row.maxAnswersPerDay,
  draftTimes: row.draftTimes,
  consecutiveFailures: row.consecutiveFailures,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
