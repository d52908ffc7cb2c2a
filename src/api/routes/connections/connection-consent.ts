import type { Context } from 'koa';
import { z } from 'zod';
import { authorizeConnection } from '../../../commands/connections/authorize-connection.ts';
import { completeConnection, keepPendingGrant, type Callback } from '../../../commands/connections/grants.ts';
import { originsToReturnTo, publicUrl } from '../../../config/index.ts';
import type { AuditOrigin } from '../../../db/audit.ts';
import { findReturnAddressOfState } from '../../../db/connections/return-address.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { returnOriginOf } from '../../../domain/connections/return-urls.ts';
import { refuse } from '../../../domain/errors.ts';
import { type PlatformName } from '../../../domain/platforms.ts';
import type { Service } from '../../../process/service.ts';
import { platform } from '../../openapi/named-lists.ts';
import { int, meanings, string, timestamp } from '../../http/schemas.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { auditOriginOfRequest } from '../../credentials/audit-origin.ts';
import { authenticateIfAny } from '../../credentials/authenticate.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { prefersPage, senderOf } from '../../credentials/sender.ts';
import { confirmationPage } from './confirmation-page.ts';
import { connectedPage } from './connection-page.ts';
import { consentFailureOf, wayBackTo, type WayBack } from './return-to-client.ts';
import { connectionShape, type ConnectionView } from './connection-view.ts';
import { answerWithPage, pages, type Shown } from './answer-with-page.ts';
import { connectPorts } from './connect-ports.ts';
import { answerConnection } from './connection-answers.ts';

const tag = 'Connections';
const onPlatform = z.strictObject({ platform: platform.describe('The platform.') });

/** Seven days. */
const maxLifeMinutes = 10_080;

const authorizeBody = z
  .strictObject({
    brandSlug: z
      .string()
      .min(1)
      .max(60)
      .meta({ description: 'Slug of the brand that it belongs to.', example: 'acme' }),
    expiresInMinutes: int(1)
      .max(maxLifeMinutes)
      .default(10)
      .describe('How long the link works: up to seven days.'),
    returnUrl: z
      .url()
      .max(2_000)
      .refine(address => returnOriginOf(address) !== undefined, {
        error: 'Must be an https address, or http on localhost, without a user name or password.',
        params: { code: 'invalid_format' },
      })
      .optional()
      .describe('Where the browser goes in the end; its own query stays.'),
    state: string(500, 'an-example-of-a-state')
      .optional()
      .describe('Goes back with the browser as it is; with `returnUrl` only.'),
  })
  .refine(({ state, returnUrl }) => state === undefined || returnUrl !== undefined, {
    path: ['state'],
    error: 'Needs a returnUrl, because it goes back with the browser.',
  });

/** Platforms add parameters of their own, so unknown ones are let through. */
const callbackQuery = z.looseObject({
  state: string(500, 'an-example-of-a-state')
    .optional()
    .describe('What the provider sends the browser back with, to bind it to who began.'),
  code: string(4_096, 'an-example-of-a-code')
    .optional()
    .describe('What the provider sends the browser back with, for a token.'),
  error: string(500, 'access_denied')
    .optional()
    .describe('What the provider sends the browser back with when the person declined.'),
  error_description: string(2_000, 'The person declined.')
    .optional()
    .describe('What the provider says about that error.'),
});

const authorize = endpoint({
  method: 'post',
  path: '/connections/{platform}/authorize',
  operationId: 'authorizeConnection',
  tag,
  summary: 'Start connecting an account',
  description:
    "Answers the address of the platform's consent page, to be opened in the person's browser. It works once, for ten minutes or as long as `expiresInMinutes` says, while the session or key that asked is alive and may connect accounts of the brand: for a link that is sent to somebody, ask with a key. Anyone else who opens it sees a page that names you, and decides there whether their account is connected. A brand has one account a platform: connecting another one replaces it.\n\nWith `returnUrl`, at an origin that `CONNECT_RETURN_ORIGINS` or the organization lists, the browser goes back there in the end, with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or the code of the refusal), and your `state`; never with a token. It goes by itself once the person has decided on our page, and always to an origin of `CONNECT_RETURN_ORIGINS`. Before a decision, it goes to an origin that only the organization lists by a link that names the origin.",
  access: 'connections:write',
  personal: true,
  volume: 'connects',
  onBrand: true,
  params: onPlatform,
  body: authorizeBody,
  returns: z.strictObject({
    authorizeUrl: z.url().max(4_096).meta({
      description: 'The page to send the browser to. It works for a limited time.',
      example: 'https://x.com/i/oauth2/authorize?client_id=acme',
    }),
    expiresAt: timestamp.meta(meanings.expiresAt),
  }),
  handle: ({ params: { platform }, body, actor, service, write }) =>
    write(async em => {
      const { brandSlug, expiresInMinutes, returnUrl = null, state: clientState = null } = body;
      const { url, expiresAt } = await authorizeConnection(em, connectPorts(service, platform), actor, {
        brandSlug,
        platform,
        redirectUri: redirectUriOf(service, platform),
        lifeMs: expiresInMinutes * 60_000,
        returnUrl,
        clientState,
        returnOrigins: originsToReturnTo(service.config),
      });
      return { authorizeUrl: url, expiresAt: expiresAt.toISOString() };
    }),
});

const callback = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'get',
    path: '/connections/{platform}/callback',
    operationId: 'completeConnection',
    tag,
    summary: 'Complete a connection',
    description:
      'The platform sends the browser back here; register this address with the platform. A browser without credentials gets a page that names the account, the brand, the organization and the person who asked: nothing is connected until somebody agrees there (`POST /connections/{platform}/confirm`). A page’s script without credentials is refused. A caller with the credentials that asked, and a program without any, gets the connection at once. A caller counts as a browser when it sends Fetch Metadata, an `Origin` or a `User-Agent` that begins with `Mozilla/`, or prefers `text/html`, which also turns refusals into a page.',
    access: 'public',
    params: onPlatform,
    query: callbackQuery,
    returns: connectionShape,
    content: pages,
    errors: ['authorization_failed', 'unauthorized'],
    handle: async ({ params: { platform }, query, service, em, ctx, ip }) => {
      const back = await wayBackOf(ctx, service, em, query.state);
      const arrive = async (): Promise<Shown<ConnectionView>> => {
        // a browser that shows credentials must be the one who asked; a browser on its way back shows none
        const caller = await authenticateIfAny(ctx, api);
        const given = {
          platform,
          caller,
          query: textsOf(query),
          redirectUri: redirectUriOf(service, platform),
        };
        return caller || senderOf(ctx) === 'program'
          ? connect(service, given, auditOriginOfRequest(ctx, caller, ip), back)
          : ask(ctx, service, given);
      };
      return prefersPage(ctx) || senderOf(ctx) === 'page'
        ? answerWithPage(ctx, { platform, service: service.config.SERVICE_NAME }, arrive, error =>
            back?.(consentFailureOf(error, textsOf(query))),
          )
        : (await arrive()).data;
    },
  });

/** Only a browser goes back, and not one that looks at nothing yet. */
const wayBackOf = async (
  ctx: Context,
  { config }: Service,
  em: Em,
  state = '',
): Promise<WayBack | undefined> =>
  senderOf(ctx) === 'page'
    ? wayBackTo(config, await findReturnAddressOfState(em, state), { decided: false })
    : undefined;

/** Anyone who has credentials or the code itself in hand knows what they do. */
const connect = async (
  service: Service,
  given: Callback,
  origin: AuditOrigin,
  back: WayBack | undefined,
): Promise<Shown<ConnectionView>> => {
  const em = service.orm.em.fork();
  const { platform } = given;
  const connected = await completeConnection(em, connectPorts(service, platform), given, origin);
  const data = await answerConnection(service, em, connected);
  const shown = { service: service.config.SERVICE_NAME, next: back?.({ connectionId: data.id }) };
  return { data, page: connectedPage(platform, data.handle, shown) };
};

/** Somebody else may have sent the person here, or had their browser come without their knowing. */
const ask = async (ctx: Context, service: Service, given: Callback): Promise<Shown<ConnectionView>> => {
  if (senderOf(ctx) === 'script')
    throw refuse(
      'authorization_failed',
      'A page cannot connect an account without its reader’s knowledge: open this address in the browser itself, or send the credentials that asked for the connection.',
    );
  const { platform } = given;
  const held = await keepPendingGrant(service.orm.em.fork(), connectPorts(service, platform), given);
  // the page is the whole answer: nobody looks at the data
  return { data: undefined as never, page: confirmationPage(platform, held, service.config.SERVICE_NAME) };
};

/** Both ends of a consent: the way to the platform and the way back. */
export const connectionConsentRoutes = (api: ApiContext): Endpoint[] => [authorize, callback(api)];

const redirectUriOf = ({ config }: Service, platform: PlatformName): string =>
  `${publicUrl(config)}/connections/${platform}/callback`;

const textsOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
