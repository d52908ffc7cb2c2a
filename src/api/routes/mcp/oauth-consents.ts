import { z } from 'zod';
import { newOAuthToken } from '../../../adapters/secrets/tokens.ts';
import { listEveryScope } from '../../../commands/auth/api-keys.ts';
import { grantConsent } from '../../../commands/auth/oauth-grants.ts';
import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import { isDocumentAddress } from '../../../domain/auth/client-documents.ts';
import { mcpScopes } from '../../../domain/auth/oauth.ts';
import { redirectKindOf, redirectKinds, redirectPlaceOf } from '../../../domain/auth/redirect-uris.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import { requireFreshLogin } from '../../credentials/prove-self.ts';
import { endpoint } from '../../http/endpoint.ts';
import { choice, string } from '../../http/schemas.ts';
import { answerAddress, maxAnswerAddress, readAuthorizeRequest } from './oauth-request.ts';

const tag = 'MCP';
const query = string(12_000, 'How long may coffee be kept?').describe(
  'Query of the page’s address after `?`, as created by the app.',
);

/** Returns the requested scopes that the person has, because no one can grant more than that. */
const givable = (actor: Actor, asked: readonly Scope[]): Scope[] => {
  const own = listEveryScope(actor);
  return asked.filter(scope => own.includes(scope));
};

const lookUp = endpoint({
  method: 'post',
  path: '/oauth/consents/look-up',
  operationId: 'getConsentRequest',
  tag,
  summary: 'Get a consent request',
  description: 'Shows the request before the person decides, for the organization of their session.',
  access: 'session',
  whileSuspended: true,
  body: z.strictObject({ query }),
  returns: z.strictObject({
    clientName: string(60, 'social on ada’s laptop').describe('The app’s own name.'),
    redirectHost: string(500, 'cursor:').describe(
      'Destination of the answer: a host with its port, or the scheme of an address that an app opens, with its colon.',
    ),
    redirectKind: choice(
      'RedirectKind',
      redirectKinds,
      'Destination of a consent’s answer: a server (`web`), a port on the person’s own machine, or an app there that opens such addresses.',
    ).describe('Kind of `redirectHost`.'),
    documentHost: string(500, 'claude.ai')
      .nullable()
      .describe(
        'Host that describes the app, if its `client_id` is the address of a metadata document, which makes the host trustworthy. Null if the app only describes itself.',
      ),
    scopes: z.array(z.string().max(64)).max(mcpScopes.length).describe('Permissions that the app would get.'),
  }),
  errors: ['invalid_request', 'invalid_client', 'invalid_target'],
  handle: async ({ body, actor, service }) => {
    const { clientId, clientName, redirectUri, scopes } = await readAuthorizeRequest(service, body.query);
    return {
      clientName,
      redirectHost: redirectPlaceOf(redirectUri),
      redirectKind: redirectKindOf(redirectUri),
      documentHost: isDocumentAddress(clientId) ? new URL(clientId).host : null,
      scopes: givable(actor, scopes),
    };
  },
});

const decide = endpoint({
  method: 'post',
  path: '/oauth/consents',
  operationId: 'decideConsent',
  tag,
  summary: 'Decide a consent request',
  description:
    'Needs a session that started within the last ten minutes and not by a device login. Returns the address for the browser. The grant is listed among the API keys, with the prefix `oauth`. It ends when it is revoked there, when the same app has fetched the tokens of another grant, or when it was not renewed for 30 days.',
  access: 'session',
  personal: true,
  body: z.strictObject({
    query,
    decision: choice(
      'ConsentDecision',
      ['approve', 'deny'],
      'A person’s decision about an app’s request for access.',
    ).describe('Decision of the person.'),
    shownIn: string(64).describe(
      'Id of the organization that the page showed. Refused if the person’s session has switched to another.',
    ),
  }),
  returns: z.strictObject({
    redirectTo: z.url().max(maxAnswerAddress).describe('The app’s own address, with a code or an error.'),
  }),
  errors: ['invalid_request', 'invalid_client', 'invalid_target', 'authorization_failed', 'invalid_state'],
  handle: async ({ body, actor, em: reading, service, write }) => {
    const asked = await readAuthorizeRequest(service, body.query);
    if (body.decision === 'deny')
      return write(async () => ({ redirectTo: answerAddress(service, asked, { error: 'access_denied' }) }));
    if (body.shownIn !== actor.orgId)
      throw refuse(
        'invalid_state',
        'Your session has switched to another organization. Choose the organization again.',
      );
    await requireFreshLogin(reading, actor, 'authorize an app');
    const scopes = givable(actor, asked.scopes);
    if (scopes.length === 0)
      throw refuse('insufficient_scope', 'You have none of the permissions that the app requests.', {
        requiredScopes: asked.scopes,
      });
    const { secret: code, hash } = newOAuthToken('code');
    return write(async em => {
      await grantConsent(em, actor, { ...asked, scopes }, hash);
      return { redirectTo: answerAddress(service, asked, { code }) };
    });
  },
});

/** Operations with which a person consents. The page at `/oauth/authorize` uses them. */
export const oauthConsentRoutes = [lookUp, decide];
