import { z } from 'zod';
import { takeHints } from '../../../commands/comments/take-hints.ts';
import { isConnectedAccount } from '../../../db/comments/take-hints.ts';
import { hookPlatforms, maxHints, type HookPlatform } from '../../../domain/comments/platform-hooks.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { readRaw } from '../../http/input/read-body.ts';
import { unwieldyCheck } from '../../http/input/refuse-unwieldy.ts';
import { choice, string } from '../../http/schemas.ts';

const tag = 'Comments';

const onHookPlatform = z.strictObject({
  platform: choice('HookPlatform', hookPlatforms, 'A platform that tells what happens.').describe(
    'The platform that tells.',
  ),
});

const hooksOf = ({ config, platforms }: Service, platform: HookPlatform) => {
  const { hooks } = platforms[platform];
  if (!config.PLATFORM_WEBHOOKS || !hooks)
    throw refuse('not_found', `${platform} is not asked to tell anything here (PLATFORM_WEBHOOKS).`);
  return hooks;
};

const subscription = string(100, 'x3Jt9sPq2hWk')
  .optional()
  .describe('Of YouTube: the key of the subscription, which its callback address carries.');

/** What each platform sends; those of others are let through. */
const challengeQuery = z.looseObject({
  'hub.mode': string(50, 'subscribe').optional().describe('Of Instagram, Threads and YouTube: `subscribe`.'),
  'hub.verify_token': string(500, 'a-word')
    .optional()
    .describe('The word that the app of Instagram or Threads was given.'),
  'hub.topic': string(500, 'https://www.youtube.com/xml/feeds/videos.xml?channel_id=UC1')
    .optional()
    .describe('Of YouTube: the feed of the channel.'),
  subscription,
  'hub.challenge': string(500, '1158201444').optional().describe('What is to be answered.'),
  crc_token: string(500, 'a-token').optional().describe('Of X: what is to be signed.'),
});

const textsAmong = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const challenge = endpoint({
  method: 'get',
  path: '/platform-webhooks/{platform}',
  operationId: 'provePlatformWebhook',
  tag,
  summary: 'Prove the address to a platform',
  description:
    'A platform asks this before it sends anything, and again at times. Instagram, Threads and YouTube get their challenge back, X a signature.',
  access: 'public',
  params: onHookPlatform,
  query: challengeQuery,
  content: {
    'text/plain': { schema: { type: 'string', maxLength: 500, description: 'The challenge.' } },
    'application/json': {
      schema: {
        type: 'object',
        required: ['response_token'],
        properties: {
          response_token: { type: 'string', maxLength: 200, description: 'The signature of the token of X.' },
        },
      },
    },
  },
  errors: ['unauthorized'],
  handle: async ({ params: { platform }, query, service, em, ctx }) => {
    const answer = hooksOf(service, platform).answerChallenge(textsAmong(query));
    if (!answer) throw refuse('unauthorized', 'This is no challenge that can be answered.');
    const { accountExternalId: account, type, body } = answer;
    if (account !== undefined && !(await isConnectedAccount(em, platform, account)))
      throw refuse('unauthorized', 'Nobody has connected this account here.');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = `${type}; charset=utf-8`;
    ctx.body = body;
  },
});

const event = ({ metrics }: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/platform-webhooks/{platform}',
    operationId: 'receivePlatformEvent',
    tag,
    summary: 'Receive events of a platform',
    description:
      'Signed by the platform over the bytes as they come. What it says is a hint alone: the comments of the post are read at once. Events may come twice, late and in any order; those about accounts and posts that nobody has here change nothing.',
    access: 'public',
    params: onHookPlatform,
    query: z.strictObject({ subscription }),
    rawBody: true,
    alsoTakes: {
      'application/atom+xml': {
        schema: { type: 'string', maxLength: 1_000_000, description: 'What the hub of YouTube sends.' },
      },
    },
    body: z.looseObject({}),
    errors: ['unauthorized'],
    handle: async ({ params: { platform }, service, ctx, write, requestId }) => {
      const hooks = hooksOf(service, platform);
      const bytes = await readRaw(ctx, service.config);
      const signature = ctx.get(hooks.signatureHeader);
      if (!hooks.isSigned(bytes, signature)) {
        metrics.countHints(platform, 'forged', 1);
        throw refuse('unauthorized', 'The signature does not fit the body.');
      }
      if (hooks.format === 'json') unwieldyCheck()(bytes);
      const hints = hooks.readHints(bytes).slice(0, maxHints);
      const taken = await write(em => takeHints(em, { platform, hints, requestId }), {
        fingerprint: signature,
      });
      for (const outcome of ['taken', 'repeated', 'ignored'] as const)
        metrics.countHints(platform, outcome, taken[outcome]);
    },
  });

/** Where platforms tell what happened. */
export const platformHookRoutes = (api: ApiContext): Endpoint[] => [challenge, event(api)];
