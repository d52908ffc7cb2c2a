import type { Context } from 'koa';
import { z } from 'zod';
import { authorizeConnection } from '../../commands/authorize-connection.ts';
import { completeConnection } from '../../commands/complete-connection.ts';
import { publicUrl } from '../../config.ts';
import type { Em } from '../../db/orm.ts';
import { Refusal } from '../../domain/errors.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import type { Service } from '../../service.ts';
import type { ApiContext } from '../api-context.ts';
import { auditOriginOfRequest } from '../audit-origin.ts';
import { authenticateIfAny } from '../authenticate.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { statusOf } from '../errors.ts';
import { connectedPage, notConnectedPage } from '../views/connection-page.ts';
import { connectionShape, type ConnectionView } from '../views/connection.ts';
import { connectPorts } from './connect-ports.ts';
import { answerConnection } from './connection-answers.ts';

const tag = 'Connections';
const onPlatform = z.strictObject({ platform: z.enum(platformNames) });

/** Platforms add parameters of their own, so unknown ones are let through. */
const callbackQuery = z.looseObject({
  state: z.string().max(500).optional(),
  code: z.string().max(4_096).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(2_000).optional(),
});

const authorize = endpoint({
  method: 'post',
  path: '/connections/{platform}/authorize',
  operationId: 'authorizeConnection',
  tag,
  summary: "Start connecting a brand's account",
  description:
    "Answers the address of the platform's consent page, to be opened in the person's browser. It works once, for ten minutes, while the session or key that asked is alive. A brand has one account a platform: connecting another one replaces it.",
  access: 'connections:write',
  volume: 'connects',
  onBrand: true,
  params: onPlatform,
  body: z.strictObject({ brandSlug: z.string().min(1).max(60) }),
  returns: z.strictObject({ authorizeUrl: z.url().max(4_096) }),
  handle: ({ params: { platform }, body, actor, service, write }) =>
    write(async em => {
      const wish = { ...body, platform, redirectUri: redirectUriOf(service, platform) };
      return { authorizeUrl: await authorizeConnection(em, connectPorts(service, platform), actor, wish) };
    }),
});

const callback = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'get',
    path: '/connections/{platform}/callback',
    operationId: 'completeConnection',
    tag,
    summary: 'Finish connecting an account',
    description:
      'Where the platform sends the browser back to; register this address with the platform. A browser (`Accept: text/html`) gets a page, also when it fails.',
    access: 'public',
    params: onPlatform,
    query: callbackQuery,
    returns: connectionShape,
    content: { 'text/html': { schema: { type: 'string' } } },
    errors: ['authorization_failed', 'unauthorized'],
    handle: async ({ params: { platform }, query, service, ctx, ip }) => {
      const complete = async (): Promise<ConnectionView> => {
        // whoever shows credentials must be the one who asked; a browser on its way back shows none
        const caller = await authenticateIfAny(ctx, api);
        const redirectUri = redirectUriOf(service, platform);
        const origin = auditOriginOfRequest(ctx, caller, ip);
        const em = service.orm.em.fork() as Em;
        const given = { platform, redirectUri, query: textsOf(query), caller, origin };
        const connected = await completeConnection(em, connectPorts(service, platform), given);
        return answerConnection(service, em, connected);
      };
      return ctx.accepts('json', 'html') === 'html' ? showing(ctx, platform, complete) : complete();
    },
  });

/** Both ends of a consent: the way to the platform and the way back. */
export const connectionConsentRoutes = (api: ApiContext): Endpoint[] => [authorize, callback(api)];

const redirectUriOf = ({ config }: Service, platform: PlatformName): string =>
  `${publicUrl(config)}/connections/${platform}/callback`;

const textsOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Answers with a page, also when the work is refused. */
const showing = async (
  ctx: Context,
  platform: PlatformName,
  work: () => Promise<ConnectionView>,
): Promise<ConnectionView> => {
  try {
    const view = await work();
    show(ctx, 200, connectedPage(platform, view.handle));
    return view;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show(ctx, statusOf(error), notConnectedPage(platform, error.message));
    // the answer is made: nobody looks at what is returned
    return undefined as never;
  }
};

const show = (ctx: Context, status: number, body: string): void => {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
};
