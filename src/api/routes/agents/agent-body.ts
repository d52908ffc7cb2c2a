import { z } from 'zod';
import { agentMax } from '../../../domain/agents/agents.ts';
import { scheduleMaxLength, scheduleProblem, tidySchedule } from '../../../domain/agents/cron.ts';
import { cronOfPreset, presetDefaults } from '../../../domain/agents/presets.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { platform } from '../../openapi/named-lists.ts';
import { brandSlug, changes, idParam, int, line, meanings, string, zoneName } from '../../http/schemas.ts';
import { agentTrigger, answering, draftTimesFields, presetFields, tone } from './agent-view.ts';

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
    'Cron schedule with five fields: minute, hour, day of month, month, and day of week, of digits, names, and `* / , -`. Either the day of month or the day of week must be `*`. Times are local times of `timeZone`: a time that daylight saving skips runs right after the gap, and a time that occurs twice runs once, the first time. Send either `schedule` or `preset`.',
  );

const onlyWith = (path: string, period: string) => ({
  path: [path],
  error: `Must be omitted unless \`every\` is ${period}.`,
  params: { code: 'not_allowed' },
});

const { every, at, on, day } = presetFields;
const preset = z
  .strictObject({
    every,
    at: at
      .optional()
      .describe(`Time of day in \`timeZone\`. Defaults to ${presetDefaults.at}. Not for \`hour\`.`),
    on: on.optional().describe(`Day of the week, only for \`week\`. Defaults to ${presetDefaults.on}.`),
    day: day
      .optional()
      .describe(
        `Day of the month, only for \`month\`. Defaults to ${presetDefaults.day}. Months without it are skipped.`,
      ),
  })
  .refine(given => given.every !== 'hour' || given.at == null, onlyWith('at', 'other than `hour`'))
  .refine(given => given.every === 'week' || given.on == null, onlyWith('on', '`week`'))
  .refine(given => given.every === 'month' || given.day == null, onlyWith('day', '`month`'))
  .meta({
    description: 'Schedule in simple terms, instead of `schedule`.',
    example: { every: 'weekday', at: '09:00' },
  });

const timeZone = zoneName.meta({
  description: 'IANA time zone of the schedule, including daylight saving time.',
  example: 'Europe/Berlin',
});

interface GivenSchedule {
  schedule?: string | undefined;
  preset?: z.output<typeof preset> | undefined;
}

const isOnce = (given: GivenSchedule): boolean => given.schedule === undefined || given.preset === undefined;

const once = {
  path: ['preset'],
  error: 'Must not be combined with schedule. Omit one of the two.',
  params: { code: 'not_allowed' },
};

/** Returns a body with the cron expression that its preset stands for. */
export const withSchedule = <Given extends GivenSchedule>({
  preset: given,
  ...rest
}: Given): Omit<Given, 'preset'> =>
  given === undefined
    ? rest
    : {
        ...rest,
        schedule: cronOfPreset({
          every: given.every,
          at: given.at ?? null,
          on: given.on ?? null,
          day: given.day ?? null,
        }),
      };

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
export const newAgent = z
  .strictObject({
    name: line(100).meta(meanings.name),
    brandSlug,
    platforms,
    schedule: schedule.optional(),
    preset: preset.optional(),
    timeZone: timeZone.default('UTC'),
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
  })
  .refine(given => given.schedule !== undefined || given.preset !== undefined, {
    path: ['schedule'],
    error: 'Must be given unless `preset` is.',
    params: { code: 'required' },
  })
  .refine(isOnce, once);

/** Body of `PATCH /agents/{id}`. */
export const agentChanges = changes({
  name: line(100).meta(meanings.name),
  brandSlug,
  platforms,
  schedule,
  preset,
  timeZone,
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
}).refine(isOnce, once);
