import { z } from 'zod';
import { takeHints } from '../../../commands/comments/take-hints.ts';
import { isConnectedAccount } from '../../../db/comments/take-hints.ts';
import {
  hookPlatforms,
  maxHints,
  maxUnreadKinds,
  type HookPlatform,
  type UnreadKind,
} from '../../../domain/comments/platform-hooks.ts';
import { refuse } from '../../../domain/errors.ts';
import type { HookEvent } from '../../../platforms/hooks.ts';
import type { Service } from '../../../process/service.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { readRaw } from '../../http/input/read-body.ts';
import { unwieldyCheck } from '../../http/input/refuse-unwieldy.ts';
import { choice, string } from '../../http/schemas.ts';

const tag = 'Comments';

const onHookPlatform = z.strictObject({
  platform: choice('HookPlatform', hookPlatforms, 'A platform that sends webhooks.').describe(
    'Platform that sends the webhook.',
  ),
});

const hooksOf = ({ config, platforms }: Service, platform: HookPlatform) => {
  const { hooks } = platforms[platform];
  if (!config.PLATFORM_WEBHOOKS || !hooks)
    throw refuse('not_found', `Webhooks from ${platform} are not enabled (PLATFORM_WEBHOOKS).`);
  return hooks;
};

const subscription = string(100, 'x3Jt9sPq2hWk')
  .optional()
  .describe('YouTube only: key of the subscription, part of its callback address.');

/** Query of a platform's challenge. Loose, because platforms add parameters of their own. */
const challengeQuery = z.looseObject({
  'hub.mode': string(50, 'subscribe')
    .optional()
    .describe('Instagram, Threads, and YouTube only: `subscribe`.'),
  'hub.verify_token': string(500, 'a-word')
    .optional()
    .describe('Verify token of the Instagram or Threads app.'),
  'hub.topic': string(500, 'https://www.youtube.com/xml/feeds/videos.xml?channel_id=UC1')
    .optional()
    .describe('YouTube only: feed of the channel.'),
  subscription,
  'hub.challenge': string(500, '1158201444').optional().describe('Challenge to return.'),
  crc_token: string(500, 'a-token').optional().describe('X only: token to sign.'),
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
  summary: 'Answer a platform’s challenge',
  description:
    'Platforms call this before they send webhooks, and from time to time. Instagram, Threads, and YouTube get their challenge back, X a signature.',
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
          response_token: { type: 'string', maxLength: 200, description: 'Signature of X’s token.' },
        },
      },
    },
  },
  errors: ['unauthorized'],
  handle: async ({ params: { platform }, query, service, em, ctx }) => {
    const answer = hooksOf(service, platform).answerChallenge(textsAmong(query));
    if (!answer) throw refuse('unauthorized', 'The challenge cannot be answered. Check the verify token.');
    const { accountExternalId: account, type, body } = answer;
    if (account !== undefined && !(await isConnectedAccount(em, platform, account)))
      throw refuse('unauthorized', 'The account is not connected here.');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.type = `${type}; charset=utf-8`;
    ctx.body = body;
  },
});

/** Returns the kinds of the events that the service does not understand, with the last event of each. */
const kindsAmong = (events: readonly HookEvent[]): UnreadKind[] => {
  const kinds = new Map<string, UnreadKind>();
  for (const one of events)
    if (one.as === 'unread')
      kinds.set(one.name, {
        name: one.name,
        shape: one.shape,
        times: (kinds.get(one.name)?.times ?? 0) + 1,
      });
  return [...kinds.values()].slice(0, maxUnreadKinds);
};

const event = ({ metrics }: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/platform-webhooks/{platform}',
    operationId: 'receivePlatformEvent',
    tag,
    summary: 'Receive a platform’s webhook',
    description:
      'Signed by the platform over the raw bytes. The service uses webhooks only as hints to read a post’s comments immediately. Events may arrive twice, late, and in any order. Events about unknown accounts and posts change nothing. Operators can list the kinds of events that the service does not understand.',
    access: 'public',
    params: onHookPlatform,
    query: z.strictObject({ subscription }),
    rawBody: true,
    alsoTakes: {
      'application/atom+xml': {
        schema: { type: 'string', maxLength: 1_000_000, description: 'Sent by YouTube’s hub.' },
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
        throw refuse('unauthorized', 'The signature does not match the body.');
      }
      if (hooks.format === 'json') unwieldyCheck()(bytes);
      const events = hooks.readEvents(bytes).slice(0, maxHints);
      const hints = events.flatMap(one => (one.as === 'hint' ? one.hint : []));
      const unread = kindsAmong(events);
      for (const { name, times } of unread)
        service.log.warn({ platform, event: name, times }, 'an event of a platform was not understood');
      const taken = await write(em => takeHints(em, { platform, hints, unread, requestId }), {
        fingerprint: signature,
      });
      const counts = {
        ...taken,
        ignored: taken.ignored + events.filter(({ as }) => as === 'irrelevant').length,
        unread: events.filter(({ as }) => as === 'unread').length,
      };
      for (const outcome of ['taken', 'repeated', 'ignored', 'unread'] as const)
        metrics.countHints(platform, outcome, counts[outcome]);
    },
  });

/** Operations to which platforms send events. */
export const platformHookRoutes = (api: ApiContext): Endpoint[] => [challenge, event(api)];
