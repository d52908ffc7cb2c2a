import { z } from 'zod';
import type { FoundPost } from '../../../db/operator/find-posts.ts';
import type { OperatorPause } from '../../../db/publishing/operator-pauses.ts';
import { pauseKinds } from '../../../domain/publishing/operator-pauses.ts';
import type { HealthRun } from '../../../operator/doctor/share-runs.ts';
import { overallOf } from '../../../operator/doctor/doctor.ts';
import { maxEntries, type PostStory } from '../../../operator/shared/read-story.ts';
import { anyId, choice, id, int, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { holdCode, platform, postStatus, targetStatus } from '../../openapi/named-lists.ts';
import { timelineEntryShape, viewTimelineEntry } from '../posts/post-timeline-view.ts';

const maxChecks = 500;

const checkShape = z
  .strictObject({
    what: string(200, 'database').describe('Checked part.'),
    health: choice(
      'CheckHealth',
      ['ok', 'warning', 'bad', 'unknown'],
      'Health of one part. `warning`: the part works but needs attention. `unknown`: the check did not finish on a busy machine.',
    ),
    found: string(5_000, 'PostgreSQL 18.4 answers.').describe(
      'Finding, as a sentence. Names the checks that could not run without this part.',
    ),
    todo: string(5_000, 'Check that PostgreSQL runs and that DATABASE_URL points to it.')
      .nullable()
      .describe('Recommended action, or null if nothing has to be done.'),
  })
  .meta({ id: 'HealthCheck', description: 'Result of one check of the installation.' });

export const healthShape = z.strictObject({
  health: choice(
    'OverallHealth',
    ['ok', 'bad', 'unknown'],
    'Health of the installation. `bad`: at least one part is bad. `unknown`: none is bad, but at least one could not be checked.',
  ),
  checkedAt: past.describe('When the checks ended, in UTC.'),
  checks: z.array(checkShape).max(maxChecks).describe('Results of all checks.'),
});

export const viewHealth = ({ checks, checkedAt }: HealthRun): z.input<typeof healthShape> => ({
  health: overallOf(checks),
  checkedAt: checkedAt.toISOString(),
  checks: checks.slice(0, maxChecks).map(({ todo = null, ...check }) => ({ ...check, todo })),
});

const ofWhom = {
  id,
  organizationId: anyId.describe('Id of the organization.'),
  organization: string(100, 'acme').describe('Slug of the organization.'),
  brand: string(100, 'acme').describe('Slug of the brand.'),
  status: postStatus,
  dueAt: timestamp.nullable().describe('When the post is or was due, in UTC, or null for a draft.'),
};

export const foundPostShape = z
  .strictObject({
    ...ofWhom,
    targets: z
      .array(
        z.strictObject({
          id: anyId.describe('Id of the target.'),
          platform,
          status: targetStatus,
          held: holdCode.nullable().describe('Reason why the target is on hold, or null.'),
          error: string(100, 'media_rejected').nullable().describe('Error code, or null.'),
        }),
      )
      .max(20)
      .describe('Status on each platform.'),
  })
  .meta({ id: 'OperatorPost', description: 'A post of any organization, without its content.' });

type Whose = Pick<FoundPost, 'id' | 'orgId' | 'org' | 'brand' | 'status' | 'dueAt'>;

const viewWhose = ({ id: postId, orgId, org, brand, status, dueAt }: Whose) => ({
  id: postId,
  organizationId: orgId,
  organization: org,
  brand,
  status,
  dueAt: isoTimeOrNull(dueAt),
});

export const viewFoundPost = (post: FoundPost) =>
  ({ ...viewWhose(post), targets: post.targets }) as z.input<typeof foundPostShape>;

const problem = { message: z.string().max(5_000).meta(meanings.message) };

export const storyShape = z
  .strictObject({
    ...ofWhom,
    deletedAt: timestamp.nullable().describe('When a member deleted the post, in UTC, or null.'),
    author: z
      .strictObject({
        name: string(200, 'Ada').describe('Name of the person.'),
        email: string(254, 'ada@example.com').describe('Email address of the person.'),
      })
      .nullable()
      .describe('Person who created the post or its API key. Null for an agent and a deleted person.'),
    workflow: choice(
      'PostWorkflow',
      ['runs', 'missing', 'stuck', 'unknown'],
      'State of the post’s workflow. `unknown`: Temporal does not respond.',
    ),
    waitingMessages: int(0, 0).describe('Number of messages about the post that have not reached Temporal.'),
    targets: z
      .array(
        z.strictObject({
          id: anyId.describe('Id of the target.'),
          platform,
          status: targetStatus,
          externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
          url: string(2_000, 'https://x.com/acme/status/1990000000000000000')
            .nullable()
            .describe('Address of the published post, or null.'),
          held: z
            .strictObject({
              code: holdCode,
              ...problem,
              until: timestamp.describe('End of the wait, in UTC.'),
            })
            .nullable()
            .describe('Set while the target is on hold.'),
          error: z
            .strictObject({
              code: string(100, 'media_rejected').describe('Error code.'),
              ...problem,
              retryable: z.boolean().describe('Whether a retry may succeed without changing the post.'),
            })
            .nullable()
            .describe('Reason for the failure, or null.'),
        }),
      )
      .max(20)
      .describe('State on each platform.'),
    todo: z
      .array(string(5_000, 'The post is being published.'))
      .max(100)
      .describe('Next steps of the service and of the operator, most important first.'),
    timeline: z.array(timelineEntryShape).max(maxEntries).describe('History of the post, oldest first.'),
  })
  .meta({
    id: 'OperatorPostStory',
    description: 'The history of a post of any organization, without its content.',
  });

export const viewStory = (story: PostStory) => {
  const { deletedAt, author, workflow, waitingMessages, targets, todo, timeline } = story;
  return {
    ...viewWhose(story),
    deletedAt: isoTimeOrNull(deletedAt),
    author,
    workflow,
    waitingMessages,
    targets: targets.map(({ held, error, ...target }) => ({
      ...target,
      held: held && { code: held.code, message: held.message, until: isoTime(held.until) },
      error: error && { code: error.code, message: error.message, retryable: error.retryable },
    })),
    todo,
    timeline: timeline.map(viewTimelineEntry),
  } as z.input<typeof storyShape>;
};

export const pauseKind = choice(
  'PauseKind',
  pauseKinds,
  'Scope of a pause: a platform for everyone, an organization, or the account of a connection.',
);

export const pauseShape = z
  .strictObject({
    kind: pauseKind,
    name: string(300, 'linkedin').describe(
      'Platform, slug of the organization, or organization, brand, and platform of the account. Resume the pause by this name.',
    ),
    organizationId: anyId.nullable().describe('Id of the organization, or null for a platform.'),
    reason: z.string().max(500).meta(meanings.reason),
    operator: string(300, 'operator:ada@example.com').describe('Operator who paused publishing.'),
    createdAt: past.describe('When publishing was paused, in UTC.'),
    heldTargets: int(0, 12).describe('Number of targets that wait for the end of the pause, up to 1,000.'),
    heldOrganizations: int(0, 3).describe('Number of organizations of these targets.'),
    callsInProgress: int(0, 0).describe(
      'Number of posts with a publish call that began before the pause and has not ended.',
    ),
  })
  .meta({ id: 'PublishingPause', description: 'A pause of publishing by an operator.' });

export const viewPause = (
  { kind, name, orgId, reason, actor, createdAt, held, heldOrgs }: OperatorPause,
  calls: number,
) => ({
  kind,
  name,
  organizationId: orgId,
  reason,
  operator: actor,
  createdAt: isoTime(createdAt),
  heldTargets: held,
  heldOrganizations: heldOrgs,
  callsInProgress: calls,
});
