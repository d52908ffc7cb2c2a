import { z } from 'zod';
import { maxBulkPosts, type BulkChange } from '../../../domain/bulk/bulk-actions.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { idParam, instant, line, string, zoneName } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';

const required = (error: string) => ({ error, params: { code: 'required' } });

/** A time of ten years is a mistake. */
const amount = (max: number) => z.int().min(-max).max(max).optional();

const shift = z
  .strictObject({
    weeks: amount(520).describe('Weeks; less than 0 for earlier.'),
    days: amount(3_650).describe('Days.'),
    hours: amount(100_000).describe('Hours.'),
    minutes: amount(1_000_000).describe('Minutes.'),
  })
  .refine(by => Object.values(by).some(value => value !== undefined && value !== 0), {
    ...required('Name weeks, days, hours or minutes that are not 0.'),
  });

const move = z
  .strictObject({
    type: z.literal('move').describe('Gives posts another time: scheduled ones, and drafts the wanted one.'),
    by: shift.optional().describe('How much later.'),
    timeZone: zoneName.optional().meta({
      description:
        'Name of a time zone (IANA) whose clocks show the same time of day after whole days and weeks; without it UTC.',
      example: 'Europe/Berlin',
    }),
    to: instant
      .transform(time => time.toISOString())
      .optional()
      .meta({ description: 'Instead of `by`: the time of all of them.', example: '2030-01-15T09:00:00Z' }),
  })
  .refine(({ by, to }) => (by === undefined) !== (to === undefined), required('Name either by or to.'))
  .refine(
    ({ to, timeZone }) => to === undefined || timeZone === undefined,
    required('A timeZone goes with by: an instant is the same in every zone.'),
  );

const only = <T extends string>(type: T, description: string) =>
  z.strictObject({ type: z.literal(type).describe(description) });

const addOrRemove = ({ add, remove }: { add: readonly string[]; remove: readonly string[] }): boolean =>
  add.length + remove.length > 0;

const labels = z
  .array(line(50))
  .max(20)
  .default(() => []);
const platforms = z
  .array(platform)
  .max(platformNames.length)
  .default(() => []);

const change = z
  .discriminatedUnion('type', [
    only('archive', 'Puts posts away.'),
    only('cancel', 'Calls scheduled posts off.'),
    only(
      'queue',
      'Gives posts the next free times of their brands’ queues, in their order; one that has such a time keeps it.',
    ),
    only('delete', 'Deletes posts; they can be restored for a while.'),
    move,
    z
      .strictObject({
        type: z.literal('label').describe('Adds labels, and takes others away.'),
        add: labels.describe('Labels to add.'),
        remove: labels.describe('Labels to take away.'),
      })
      .refine(addOrRemove, required('Name a label to add or to remove.')),
    z
      .strictObject({
        type: z.literal('platforms').describe('Adds platforms that posts go to, and takes others away.'),
        add: platforms.describe('Platforms to add.'),
        remove: platforms.describe('Platforms to take away.'),
      })
      .refine(addOrRemove, required('Name a platform to add or to remove.')),
  ])
  .transform(given => given as BulkChange);

const several = <T extends z.ZodType>(one: T, max: number) => z.array(one).min(1).max(max).optional();

const filter = z
  .strictObject({
    brandSlug: several(string(60, 'acme'), 100).describe('Slugs of brands.'),
    status: several(postStatus, 20).describe('States; without it all but `archived`.'),
    platform: several(platform, platformNames.length).describe('Posts that go to any of these.'),
    label: several(string(50, 'launch'), 20).describe('Posts with any of these labels.'),
    createdBy: several(string(60, 'agent'), 20).describe('Who made them, as `GET /posts` takes it.'),
    q: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .optional()
      .meta({ description: 'Words of the text.', example: 'coffee' }),
    held: z.boolean().optional().describe('Whether they are due and wait.'),
    scheduledFrom: instant.optional().describe('Scheduled at that instant or later.'),
    scheduledTo: instant.optional().describe('Scheduled before that instant.'),
    plannedFrom: instant.optional().describe('Drafts that are wanted out at that instant or later.'),
    plannedTo: instant.optional().describe('Drafts that are wanted out before that instant.'),
  })
  .refine(given => Object.keys(given).length > 0, required('Name at least one filter.'))
  .meta({ minProperties: 1 });

const post = z.strictObject({
  id: idParam.toLowerCase().describe('Id of the post.'),
  revision: z
    .int()
    .min(1)
    .optional()
    .describe('That it is to be at: at another one it stays as it is, with `precondition_failed`.'),
});

/** What `POST /posts/bulk-actions` takes. */
export const newBulkAction = z
  .strictObject({
    action: change.describe('What is done to each post.'),
    posts: z
      .array(post)
      .min(1)
      .max(maxBulkPosts)
      .refine(given => new Set(given.map(({ id }) => id)).size === given.length, {
        error: 'Names a post twice.',
        params: { code: 'not_unique' },
      })
      .optional()
      .describe(`The posts, at most ${maxBulkPosts}.`),
    filter: filter
      .optional()
      .describe('Instead of `posts`: those that `GET /posts` lists with these filters.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Whether to show what would become of each, and to change nothing.'),
  })
  .refine(
    ({ posts, filter: given }) => (posts === undefined) !== (given === undefined),
    required('Name either posts or filter.'),
  );
