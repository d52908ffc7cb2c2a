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
  'The query of the page’s address after `?`, as the program made it.',
);

/** What the person themselves may do of what is asked for: nobody gives more than they have. */
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
  description: 'Shows what the person decides about, in the organization that their session is in.',
  access: 'session',
  whileSuspended: true,
  body: z.strictObject({ query }),
  returns: z.strictObject({
    clientName: string(60, 'social on ada’s laptop').describe("The program's own name for itself."),
    redirectHost: string(500, 'cursor:').describe(
      'Where the answer goes: a host with its port, or the scheme of an address that a program opens, with its colon.',
    ),
    redirectKind: choice(
      'RedirectKind',
      redirectKinds,
      'Where the answer of a consent goes: to a server (`web`), to a port of the person’s own machine, or to the program on it that opens such addresses.',
    ).describe('What `redirectHost` is.'),
    documentHost: string(500, 'claude.ai')
      .nullable()
      .describe(
        'The host that says what the program is, where its `client_id` is the address of a metadata document: that much is certain. Null where the program said it itself.',
      ),
    scopes: z.array(z.string().max(64)).max(mcpScopes.length).describe('What the program could do then.'),
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
    'Needs a session that began in the last ten minutes, and not by a device login. Gives the address that the browser goes on to. The consent is listed among the API keys, with the prefix `oauth`, and ends when it is revoked there, when the same program has fetched the tokens of another consent, or when it has renewed nothing for 30 days.',
  access: 'session',
  personal: true,
  body: z.strictObject({
    query,
    decision: choice(
      'ConsentDecision',
      ['approve', 'deny'],
      "A person's answer to a program that asks for access.",
    ).describe('What the person says.'),
    shownIn: string(64).describe(
      'Id of the organization that they were shown: refused when their session is in another by now.',
    ),
  }),
  returns: z.strictObject({
    redirectTo: z
      .url()
      .max(maxAnswerAddress)
      .describe('The program’s own address, with a code or with why there is none.'),
  }),
  errors: ['invalid_request', 'invalid_client', 'invalid_target', 'authorization_failed', 'invalid_state'],
  handle: async ({ body, actor, em: reading, service, write }) => {
    const asked = await readAuthorizeRequest(service, body.query);
    if (body.decision === 'deny')
      return write(async () => ({ redirectTo: answerAddress(service, asked, { error: 'access_denied' }) }));
    if (body.shownIn !== actor.orgId)
      throw refuse(
        'invalid_state',
        'Your session is in another organization now. Choose the organization again.',
      );
    await requireFreshLogin(reading, actor, 'give a program access');
    const scopes = givable(actor, asked.scopes);
    if (scopes.length === 0)
      throw refuse('insufficient_scope', 'You have none of the rights that the program asks for.', {
        requiredScopes: asked.scopes,
      });
    const { secret: code, hash } = newOAuthToken('code');
    return write(async em => {
      await grantConsent(em, actor, { ...asked, scopes }, hash);
      return { redirectTo: answerAddress(service, asked, { code }) };
    });
  },
});

/** The person's side of a consent: the page at `/oauth/authorize` uses these. */
export const oauthConsentRoutes = [lookUp, decide];
