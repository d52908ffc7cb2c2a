import { z } from 'zod';
import type { Em } from '../../../db/driver/orm.ts';
import { countOrgsOfPosts, findPosts, listFoundPosts } from '../../../db/operator/find-posts.ts';
import { findOrgId } from '../../../db/organizations/organizations.ts';
import type { Actor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import {
  cancelling,
  repairPost,
  resolving,
  retrying,
  type PostRepair,
} from '../../../operator/shared/repair-post.ts';
import { readStory } from '../../../operator/shared/read-story.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { choice, idParam, line, pageEnd, paging, queryFlag, string, totals } from '../../http/schemas.ts';
import { targetId } from '../../openapi/target-names.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';
import { foundPostShape, storyShape, viewFoundPost, viewStory } from './operator-view.ts';
import { changeByOperator, forOperators, operatorInput, reason, reasonBody } from './operators-call.ts';

const postId = { postId: idParam.toLowerCase().describe('Id of the post.') };

const query = z.strictObject({
  ...paging,
  q: line(200).optional().meta({
    description:
      'Id of a post, email address of its author, slug or name of its organization, or words of its text. Texts of the newest 10,000 posts are searched.',
    example: 'ada@example.com',
  }),
  organization: string(64, 'acme').optional().describe('Slug or id of the organization.'),
  status: postStatus.optional().describe('Only posts with this status.'),
  platform: platform.optional().describe('Only posts on this platform.'),
  error: string(100, 'media_rejected').optional().describe('Only posts that failed with this code.'),
  held: queryFlag.optional().describe('Only posts that wait for a person or for the end of a pause.'),
  late: queryFlag
    .optional()
    .describe('Only posts that have been due for more than a minute and have not finished.'),
});

const checkedOutcome = choice(
  'CheckedOutcome',
  ['published', 'not_published'],
  'Result of checking the account.',
);

const orgIdOf = async (em: Em, organization: string | undefined): Promise<string | undefined> => {
  if (organization === undefined) return undefined;
  const id = await findOrgId(em, organization);
  if (id === undefined) throw notFound('organization', organization);
  return id;
};

type ChangeCall = Pick<
  Call<{ postId: string }, undefined, { reason: string }, 'session'>,
  'em' | 'params' | 'write'
> & {
  body: { reason: string };
  actor: Actor;
  service: Service;
};

/** Makes an operator's change of a post. The answer is the changed post. */
const changeAsOperator = async (call: ChangeCall, change: PostRepair) => {
  const input = await operatorInput(call.em, call.actor, call.body);
  const find = async (em: Em) => {
    const [post] = await findPosts(em, { id: call.params.postId, limit: 1 });
    if (!post) throw notFound('post', call.params.postId);
    return post;
  };
  const post = await find(call.em);
  await change.before?.(call.em, post);
  return call.write(async em => {
    await repairPost(em, input, change, post);
    return viewFoundPost(await find(em));
  });
};

const onePost = {
  ...changeByOperator,
  method: 'post',
  params: z.strictObject(postId),
  returns: foundPostShape,
  errors: ['not_found', 'invalid_state', 'authorization_failed'],
} as const;

export const operatorPostRoutes: Endpoint[] = [
  endpoint({
    ...forOperators,
    method: 'get',
    path: '/operator/posts',
    operationId: 'listOperatorPosts',
    summary: 'Find posts of all organizations',
    description:
      'Newest first by creation. Shows states and error codes, but no content of a post. `organizations` tells how many organizations the filter affects.',
    query,
    returns: z.strictObject({
      posts: z.array(foundPostShape).max(100).describe('Posts, newest first.'),
      ...totals,
      organizations: z
        .int()
        .min(0)
        .meta({ description: 'Number of organizations of the matching posts.', example: 1 }),
    }),
    errors: ['not_found'],
    handle: async ({ em, query: { limit, offset, organization, held: isHeld, late: isLate, ...filter } }) => {
      const asked = { ...filter, isHeld, isLate, orgId: await orgIdOf(em, organization) };
      const page = await listFoundPosts(em, asked, { limit, offset });
      const { total, totalIsMinimum } = pageEnd(page, { offset });
      return {
        posts: page.rows.map(viewFoundPost),
        total,
        totalIsMinimum,
        organizations: await countOrgsOfPosts(em, asked),
      };
    },
  }),
  endpoint({
    ...forOperators,
    method: 'get',
    path: '/operator/posts/{postId}',
    operationId: 'getOperatorPost',
    summary: 'Get the story of a post',
    description:
      'Everything that an operator needs to judge a post of any organization: its author, its state on each platform, its history, and what to do. Contains no content of the post.',
    params: z.strictObject(postId),
    returns: storyShape,
    handle: async ({ em, params, service }) => {
      const story = await readStory({ em, engine: service.engine, config: service.config }, params.postId);
      if (!story) throw notFound('post', params.postId);
      return viewStory(story);
    },
  }),
  endpoint({
    ...onePost,
    path: '/operator/posts/{postId}/retry',
    operationId: 'retryOperatorPost',
    summary: 'Retry a post as an operator',
    description:
      'Retries the failed targets of a post, or only those on `platform`, or only `target`. Published, unconfirmed, and cancelled targets are left unchanged. Needs a login within the last ten minutes.',
    body: z.strictObject({
      reason,
      platform: platform.optional().describe('Only on this platform.'),
      target: targetId.optional(),
    }),
    example: { reason: 'The platform works again.' },
    handle: call => changeAsOperator(call, retrying(call.body)),
  }),
  endpoint({
    ...onePost,
    path: '/operator/posts/{postId}/cancel',
    operationId: 'cancelOperatorPost',
    summary: 'Cancel a post as an operator',
    description:
      'Cancels a scheduled post, or the held targets of a publishing post. Needs a login within the last ten minutes.',
    body: reasonBody,
    example: { reason: 'The customer asked for it.' },
    handle: call => changeAsOperator(call, cancelling),
  }),
  endpoint({
    ...onePost,
    path: '/operator/posts/{postId}/resolve',
    operationId: 'resolveOperatorPost',
    summary: 'Resolve an unconfirmed post as an operator',
    description:
      'Records whether an unconfirmed target is live, after you checked the account. Name it by `platform`, or by `target` if the post has several accounts there. `not_published` allows a retry. Needs a login within the last ten minutes.',
    body: z.strictObject({
      reason,
      platform: platform.optional().describe('Platform that you checked.'),
      target: targetId.optional(),
      outcome: checkedOutcome,
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .optional()
        .describe('Address of the published post.'),
      externalId: z
        .string()
        .regex(/^[\x21-\x7e]+$/)
        .max(500)
        .optional()
        .meta({ description: 'The platform’s id of the published post.', example: '1990000000000000000' }),
    }),
    example: { reason: 'The post is not on the account.', platform: 'x', outcome: 'not_published' },
    handle: call => changeAsOperator(call, resolving(call.body)),
  }),
];
