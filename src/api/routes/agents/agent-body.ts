import { z } from 'zod';
import { agentMax } from '../../../domain/agents/agents.ts';
import { scheduleMaxLength, scheduleProblem, tidySchedule } from '../../../domain/agents/cron.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { platform } from '../../openapi/named-lists.ts';
import { brandSlug, changes, idParam, int, line, meanings, string } from '../../http/schemas.ts';
import { agentTrigger, answering, draftTimesFields, tone } from './agent-view.ts';

const platforms = z
  .array(platform)
  .min(1)
  .max(platformNames.length)
  .refine(names => new Set(names).size === names.length, {
    error: 'Must not repeat a platform.',
    params: { code: 'not_unique' },
  })
  .describe('Target platforms.');

const schedule = string(scheduleMaxLength, '0 9 * * 1-5')
  .transform(tidySchedule)
  .superRefine((text, context) => {
    const message = scheduleProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message, params: { code: 'invalid_schedule' } });
  })
  .describe(
    'Cron schedule in UTC with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`.',
  );

const instructions = z
  .string()
  .trim()
  .max(agentMax.instructions)
  .refine(text => text.isWellFormed(), {
    error: 'Must be valid Unicode text.',
    params: { code: 'invalid_character' },
  })
  .describe('Topic and style of the posts. Required without a knowledge base.');

const knowledgeBaseId = idParam
  .toLowerCase()
  .nullable()
  .describe(
    'Knowledge base for the posts, or null to use only the instructions. Setting one also needs `kb:read`.',
  );
const postsPerRun = z.int().min(1).max(agentMax.postsPerRun);
const autoPublish = z
  .boolean()
  .describe(
    'If true, the agent publishes immediately, on platforms that accept text alone, which also needs `posts:write`. If false, it saves drafts for review.',
  );
const maxPostsPerDay = int(1)
  .max(agentMax.postsPerDay)
  .nullable()
  .describe('Maximum number of posts per day (UTC), or null for no limit of its own.');
const monthlyCredits = int(0)
  .max(1_000_000)
  .nullable()
  .describe(
    'Maximum credits per calendar month (UTC) for runs and answers to comments, or null for no limit of its own.',
  );

const maxAnswersPerDay = int(1)
  .max(agentMax.answersPerDay)
  .describe('Maximum number of answers to comments per day (UTC), including drafts.');

const draftTimes = z
  .strictObject(draftTimesFields)
  .nullable()
  .describe(
    'Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time.',
  );

/** Body of `POST /agents`. */
export const newAgent = z.strictObject({
  name: line(100).meta(meanings.name),
  brandSlug,
  platforms,
  schedule,
  trigger: agentTrigger.default('schedule'),
  knowledgeBaseId: knowledgeBaseId.default(null),
  postsPerRun: postsPerRun.default(1).describe('Number of posts per run, 1 to 10.'),
  tone: tone.default('professional'),
  instructions: instructions.default(''),
  autoPublish: autoPublish.default(false),
  maxPostsPerDay: maxPostsPerDay.default(10),
  monthlyCredits: monthlyCredits.default(null),
  answering: answering.default('off'),
  maxAnswersPerDay: maxAnswersPerDay.default(20),
  draftTimes: draftTimes.default(null),
});

/** Body of `PATCH /agents/{id}`. */
export const agentChanges = changes({
  name: line(100).meta(meanings.name),
  brandSlug,
  platforms,
  schedule,
  trigger: agentTrigger,
  knowledgeBaseId,
  postsPerRun: postsPerRun.meta({ description: 'Number of posts per run, 1 to 10.', example: 1 }),
  tone,
  instructions: instructions.meta({ example: 'Write about the coffee of the month, without superlatives.' }),
  autoPublish,
  maxPostsPerDay,
  monthlyCredits,
  answering,
  maxAnswersPerDay,
  draftTimes,
  enabled: z
    .boolean()
    .describe(
      'False stops the schedule and a running run. True starts the schedule again and resets the failure count. Missed runs are not repeated.',
    ),
});
