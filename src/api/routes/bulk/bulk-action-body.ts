import { z } from 'zod';
import { maxBulkPosts, type BulkChange } from '../../../domain/bulk/bulk-actions.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { idParam, instant, line, string, zoneName } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';

const required = (error: string) => ({ error, params: { code: 'required' } });

/** Amount of a unit of time, negative for earlier. Amounts beyond `max` are mistakes. */
const amount = (max: number) => z.int().min(-max).max(max).optional();

const shift = z
  .strictObject({
    weeks: amount(520).describe('Weeks. Negative for earlier.'),
    days: amount(3_650).describe('Days.'),
    hours: amount(100_000).describe('Hours.'),
    minutes: amount(1_000_000).describe('Minutes.'),
  })
  .refine(by => Object.values(by).some(value => value !== undefined && value !== 0), {
    ...required('Must contain weeks, days, hours, or minutes other than 0.'),
  });

const move = z
  .strictObject({
    type: z
      .literal('move')
      .describe('Moves posts: the time of scheduled posts, and the planned time of drafts.'),
    by: shift.optional().describe('Time difference.'),
    timeZone: zoneName.optional().meta({
      description: 'IANA time zone in which days and weeks keep the same time of day. Defaults to UTC.',
      example: 'Europe/Berlin',
    }),
    to: instant
      .transform(time => time.toISOString())
      .optional()
      .meta({ description: 'New time of all posts, instead of `by`.', example: '2030-01-15T09:00:00Z' }),
  })
  .refine(
    ({ by, to }) => (by === undefined) !== (to === undefined),
    required('Must contain either by or to.'),
  )
  .refine(
    ({ to, timeZone }) => to === undefined || timeZone === undefined,
    required('Must only be used with by, because an instant is the same in every zone.'),
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
    only('archive', 'Archives posts.'),
    only('cancel', 'Cancels scheduled posts.'),
    only(
      'queue',
      'Schedules posts for the next free times of their brands’ queues, in order. A post that already has a queue slot keeps it.',
    ),
    only('delete', 'Deletes posts. They can be restored for a while.'),
    move,
    z
      .strictObject({
        type: z.literal('label').describe('Adds and removes labels.'),
        add: labels.describe('Labels to add.'),
        remove: labels.describe('Labels to remove.'),
      })
      .refine(addOrRemove, required('Must contain a label to add or remove.')),
    z
      .strictObject({
        type: z.literal('platforms').describe('Adds and removes target platforms.'),
        add: platforms.describe('Platforms to add.'),
        remove: platforms.describe('Platforms to remove.'),
      })
      .refine(addOrRemove, required('Must contain a platform to add or remove.')),
  ])
  .transform(given => given as BulkChange);

const several = <T extends z.ZodType>(one: T, max: number) => z.array(one).min(1).max(max).optional();

const filter = z
  .strictObject({
    brandSlug: several(string(60, 'acme'), 100).describe('Slugs of brands.'),
    status: several(postStatus, 20).describe('Statuses. Defaults to all except `archived`.'),
    platform: several(platform, platformNames.length).describe('Posts for any of these platforms.'),
    label: several(string(50, 'launch'), 20).describe('Posts with any of these labels.'),
    createdBy: several(string(60, 'agent'), 20).describe('Author, as in `GET /posts`.'),
    q: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .optional()
      .meta({ description: 'Words of the text.', example: 'coffee' }),
    held: z.boolean().optional().describe('Whether posts are due and on hold.'),
    scheduledFrom: instant.optional().describe('Scheduled at or after this time.'),
    scheduledTo: instant.optional().describe('Scheduled before this time.'),
    plannedFrom: instant.optional().describe('Drafts planned at or after this time.'),
    plannedTo: instant.optional().describe('Drafts planned before this time.'),
  })
  .refine(given => Object.keys(given).length > 0, required('Must contain at least one filter.'))
  .meta({ minProperties: 1 });

const post = z.strictObject({
  id: idParam.toLowerCase().describe('Id of the post.'),
  revision: z
    .int()
    .min(1)
    .optional()
    .describe('Expected revision. A post at another revision is not changed, with `precondition_failed`.'),
});

/** Body of `POST /posts/bulk-actions`. */
export const newBulkAction = z
  .strictObject({
    action: change.describe('Action for each post.'),
    posts: z
      .array(post)
      .min(1)
      .max(maxBulkPosts)
      .refine(given => new Set(given.map(({ id }) => id)).size === given.length, {
        error: 'Must not repeat a post.',
        params: { code: 'not_unique' },
      })
      .optional()
      .describe(`The posts, at most ${maxBulkPosts}.`),
    filter: filter
      .optional()
      .describe('Instead of `posts`: the posts that `GET /posts` lists with these filters.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Whether to only show the result for each post, without changes.'),
  })
  .refine(
    ({ posts, filter: given }) => (posts === undefined) !== (given === undefined),
    required('Must contain either posts or filter.'),
  );
