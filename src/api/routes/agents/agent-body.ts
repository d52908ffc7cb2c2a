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
    error: 'Names a platform twice.',
    params: { code: 'not_unique' },
  })
  .describe('The platforms that it goes to.');

const schedule = string(scheduleMaxLength, '0 9 * * 1-5')
  .transform(tidySchedule)
  .superRefine((text, context) => {
    const message = scheduleProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message, params: { code: 'invalid_schedule' } });
  })
  .describe(
    'Cron in UTC: minute, hour, day of month, month and day of week, of digits, names and `* / , -`. Either the day of month or the day of week is `*`.',
  );

const instructions = z
  .string()
  .trim()
  .max(agentMax.instructions)
  .refine(text => text.isWellFormed(), {
    error: 'Must be valid Unicode text.',
    params: { code: 'invalid_character' },
  })
  .describe('What to write about and how, in your words. Required where there is no knowledge base.');

const knowledgeBaseId = idParam
  .toLowerCase()
  .nullable()
  .describe('What it draws on; null for its instructions alone. Naming one needs `kb:read` as well.');
const postsPerRun = z.int().min(1).max(agentMax.postsPerRun);
const autoPublish = z
  .boolean()
  .describe(
    'True publishes at once, on platforms that take text alone, and needs `posts:write` as well; false saves drafts for review.',
  );
const maxPostsPerDay = int(1)
  .max(agentMax.postsPerDay)
  .nullable()
  .describe('Most posts in one day of UTC; null for no limit of its own.');
const monthlyCredits = int(0)
  .max(1_000_000)
  .nullable()
  .describe(
    'Most credits that its runs and its answers to comments may spend in one calendar month of UTC; null for no limit of its own.',
  );

const maxAnswersPerDay = int(1)
  .max(agentMax.answersPerDay)
  .describe('Most answers to comments that it writes in one day of UTC, drafts included.');

const draftTimes = z
  .strictObject(draftTimesFields)
  .nullable()
  .describe(
    'When its drafts are wanted out (their `plannedFor`): the first of a run then, each further one a day later; where that has passed, from the next day on. Null for no wanted time.',
  );

/** What `POST /agents` takes. */
export const newAgent = z.strictObject({
  name: line(100).meta(meanings.name),
  brandSlug,
  platforms,
  schedule,
  trigger: agentTrigger.default('schedule'),
  knowledgeBaseId: knowledgeBaseId.default(null),
  postsPerRun: postsPerRun.default(1).describe('How many posts a run makes: 1 to 10.'),
  tone: tone.default('professional'),
  instructions: instructions.default(''),
  autoPublish: autoPublish.default(false),
  maxPostsPerDay: maxPostsPerDay.default(10),
  monthlyCredits: monthlyCredits.default(null),
  answering: answering.default('off'),
  maxAnswersPerDay: maxAnswersPerDay.default(20),
  draftTimes: draftTimes.default(null),
});

/** What `PATCH /agents/{id}` takes. */
export const agentChanges = changes({
  name: line(100).meta(meanings.name),
  brandSlug,
  platforms,
  schedule,
  trigger: agentTrigger,
  knowledgeBaseId,
  postsPerRun: postsPerRun.meta({ description: 'How many posts a run makes: 1 to 10.', example: 1 }),
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
      'False stops its schedule and a run under way; true starts it again and forgets its failures. Missed runs are not made up for.',
    ),
});
