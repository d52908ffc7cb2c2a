import type { Context } from 'koa';
import { z } from 'zod';
import { authorizeConnection } from '../../../commands/connections/authorize-connection.ts';
import { completeConnection, keepPendingGrant, type Callback } from '../../../commands/connections/grants.ts';
import { callbackUrl, originsToReturnTo } from '../../../config/index.ts';
import type { AuditOrigin } from '../../../db/audit.ts';
import { findReturnAddressOfState } from '../../../db/connections/return-address.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { returnOriginOf } from '../../../domain/connections/return-urls.ts';
import { refuse } from '../../../domain/errors.ts';
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

/** Maximum lifetime of a request to connect in minutes: seven days. */
const maxLifeMinutes = 10_080;

const authorizeBody = z
  .strictObject({
    brandSlug: z
      .string()
      .min(1)
      .max(60)
      .meta({ description: 'Slug of the brand that owns the resource.', example: 'acme' }),
    add: z
      .boolean()
      .default(false)
      .describe(
        'Adds the account beside the brand’s other accounts on the platform instead of replacing the default one.',
      ),
    expiresInMinutes: int(1)
      .max(maxLifeMinutes)
      .default(10)
      .describe('Lifetime of the link, up to seven days.'),
    returnUrl: z
      .url()
      .max(2_000)
      .refine(address => returnOriginOf(address) !== undefined, {
        error: 'Must be an https address, or http on localhost, without a user name or password.',
        params: { code: 'invalid_format' },
      })
      .optional()
      .describe('Final destination of the browser. Its query parameters are kept.'),
    state: string(500, 'an-example-of-a-state')
      .optional()
      .describe('Value that is returned unchanged with the browser. Requires `returnUrl`.'),
  })
  .refine(({ state, returnUrl }) => state === undefined || returnUrl !== undefined, {
    path: ['state'],
    error: 'Needs a returnUrl, because it is returned with the browser.',
  });

/** Query of a callback. Loose, because platforms add parameters of their own. */
const callbackQuery = z.looseObject({
  state: string(500, 'an-example-of-a-state')
    .optional()
    .describe('State from the provider, which binds the login to the browser that started it.'),
  code: string(4_096, 'an-example-of-a-code').optional().describe('Code from the provider.'),
  error: string(500, 'access_denied').optional().describe('Error from the provider if the person declined.'),
  error_description: string(2_000, 'The person declined.')
    .optional()
    .describe('The provider’s description of the error.'),
});

const authorize = endpoint({
  method: 'post',
  path: '/connections/{platform}/authorize',
  operationId: 'authorizeConnection',
  tag,
  summary: 'Start connecting an account',
  description:
    'Returns the address of the platform’s consent page for the person’s browser. The link works once, for ten minutes or `expiresInMinutes`, while the session or key that requested it is valid and may connect accounts of the brand. For a link that you send to someone, use an API key. Anyone else who opens the link sees a page with your name and decides there whether to connect the account. Another account replaces the brand’s default one on the platform. With `add`, it becomes a further account, of at most 20 per platform. An account that the brand already has is reconnected in both cases, and stays default or not.\n\nWith `returnUrl`, at an origin in `CONNECT_RETURN_ORIGINS` or in the organization’s list, the browser returns there with `status` (`connected` or `failed`), `connectionId` or `error` (`access_denied`, `link_expired`, `link_used`, or another error code), and your `state`, but never with a token. The browser returns automatically once the person has decided on our page, and always for an origin in `CONNECT_RETURN_ORIGINS`. For an origin that only the organization lists, the page shows a link with the origin before a decision.',
  access: 'connections:write',
  personal: true,
  volume: 'connects',
  onBrand: true,
  params: onPlatform,
  body: authorizeBody,
  errors: ['invalid_state'],
  returns: z.strictObject({
    authorizeUrl: z.url().max(4_096).meta({
      description: 'Page to send the browser to. It works for a limited time.',
      example: 'https://x.com/i/oauth2/authorize?client_id=acme',
    }),
    expiresAt: timestamp.meta(meanings.expiresAt),
  }),
  handle: ({ params: { platform }, body, actor, service, write }) =>
    write(async em => {
      const { brandSlug, add: adds, expiresInMinutes, returnUrl = null, state: clientState = null } = body;
      const { url, expiresAt } = await authorizeConnection(em, connectPorts(service, platform), actor, {
        brandSlug,
        platform,
        adds,
        redirectUri: callbackUrl(service.config, platform),
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
      'Redirect address of the consent: register it with the platform. A browser without credentials gets a page with the account, the brand, the organization, and the person who asked. Nothing is connected until someone agrees there (`POST /connections/{platform}/confirm`). Scripts of a page without credentials are refused. A caller with the credentials of the request, and a program without any, gets the connection immediately. A caller counts as a browser if it sends Fetch Metadata, an `Origin`, or a `User-Agent` that starts with `Mozilla/`, or prefers `text/html`, which also turns errors into a page.',
    access: 'public',
    params: onPlatform,
    query: callbackQuery,
    returns: connectionShape,
    content: pages,
    errors: ['authorization_failed', 'unauthorized'],
    handle: async ({ params: { platform }, query, service, em, ctx, ip }) => {
      const back = await wayBackOf(ctx, service, em, query.state);
      const arrive = async (): Promise<Shown<ConnectionView>> => {
        // a browser with credentials must belong to the person who asked; a browser that returns from a platform has none
        const caller = await authenticateIfAny(ctx, api);
        const given = {
          platform,
          caller,
          query: textsOf(query),
          redirectUri: callbackUrl(service.config, platform),
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

/**
 * Returns the address to which to send the visitor back. Only for browsers that show a page, not for one that prefetches.
 */
const wayBackOf = async (
  ctx: Context,
  { config }: Service,
  em: Em,
  state = '',
): Promise<WayBack | undefined> =>
  senderOf(ctx) === 'page'
    ? wayBackTo(config, await findReturnAddressOfState(em, state), { decided: false })
    : undefined;

/** Connects an account for a caller with credentials or with the code itself, who acts knowingly. */
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

/**
 * Shows the confirmation page, because another person may have sent this one here, or made the browser open the address
 * unnoticed.
 */
const ask = async (ctx: Context, service: Service, given: Callback): Promise<Shown<ConnectionView>> => {
  if (senderOf(ctx) === 'script')
    throw refuse(
      'authorization_failed',
      'A page cannot connect an account without its reader’s knowledge. Open this address in the browser itself, or send the credentials that requested the connection.',
    );
  const { platform } = given;
  const held = await keepPendingGrant(service.orm.em.fork(), connectPorts(service, platform), given);
  // the page is the whole answer, and the data is not used
  return { data: undefined as never, page: confirmationPage(platform, held, service.config.SERVICE_NAME) };
};

/** Operations at both ends of a consent: the redirect to the platform and the callback. */
export const connectionConsentRoutes = (api: ApiContext): Endpoint[] => [authorize, callback(api)];

const textsOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
