import { z } from 'zod';
import { connectPending, declinePending, discardPending } from '../../../commands/connections/grants.ts';
import type { Confirmation, Grant } from '../../../db/connections/pending-grants.ts';
import { findReturnAddressOfConfirmation } from '../../../db/connections/return-address.ts';
import { Refusal } from '../../../domain/errors.ts';
import { type PlatformName } from '../../../domain/platforms.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Call } from '../../http/endpoint.ts';
import { forgetAccount, type LeftAccount } from '../../../commands/connections/connections.ts';
import { prefersPage } from '../../credentials/sender.ts';
import { platform } from '../../openapi/named-lists.ts';
import { choice } from '../../http/schemas.ts';
import { consentFailureOf, wayBackTo, type WayBack } from './return-to-client.ts';
import { connectedPage, declinedPage } from './connection-page.ts';
import { connectionShape } from './connection-view.ts';
import { answerWithPage, pages, type Shown } from './answer-with-page.ts';
import { answerConnection } from './connection-answers.ts';

const body = z.strictObject({
  confirmation: z.string().min(1).max(100).meta({
    description: 'Token from the form on the callback’s page. Works once.',
    example: 'an-example-of-a-confirmation',
  }),
  decision: choice('ConnectionDecision', ['connect', 'decline'], 'Decision of a person about an account.'),
});

const outcome = z.strictObject({
  outcome: choice('DecidedConnection', ['connected', 'declined'], 'Result of a decision.'),
  connection: connectionShape.nullable().describe('The connection, or null if it was declined.'),
});
type Outcome = z.input<typeof outcome>;

type Deciding = Pick<Call<unknown, unknown, unknown, 'public'>, 'service' | 'write'> & {
  given: Confirmation;
  back: WayBack | undefined;
};

const leftOf = (platform: PlatformName, grant: Grant | undefined): LeftAccount | undefined =>
  grant && { platform, externalId: grant.identity.externalId, tokens: grant.tokens };

const connect = async ({ service, write, given, back }: Deciding): Promise<Shown<Outcome>> => {
  const data = await write(async em => {
    const connected = await connectPending(em, service.cipher, given);
    const connection = await answerConnection(service, em, connected);
    return { outcome: 'connected' as const, connection };
  });
  const { id, handle } = data.connection;
  const shown = { service: service.config.SERVICE_NAME, next: back?.({ connectionId: id }) };
  return { data, page: connectedPage(given.platform, handle, shown) };
};

const decline = async ({ service, write, given, back }: Deciding): Promise<Shown<Outcome>> => {
  let grant: Grant | undefined;
  const data = await write(async em => {
    grant = await declinePending(em, service.cipher, given);
    return { outcome: 'declined' as const, connection: null };
  });
  await forgetAccount(service, leftOf(given.platform, grant));
  const shown = { service: service.config.SERVICE_NAME, next: back?.({ error: 'access_denied' }) };
  return { data, page: declinedPage(given.platform, shown) };
};

/** Discards a pending connection that can no longer be completed. */
const discard = async (service: Service, given: Confirmation): Promise<void> => {
  const em = service.orm.em.fork();
  const grant = await em.transactional(tx => discardPending(tx, service.cipher, given));
  await forgetAccount(service, leftOf(given.platform, grant));
};

const decide = async (deciding: Deciding, decision: z.output<typeof body>['decision']) => {
  try {
    return await (decision === 'connect' ? connect(deciding) : decline(deciding));
  } catch (error) {
    const isOver = error instanceof Refusal && error.code === 'authorization_failed';
    if (isOver) await discard(deciding.service, deciding.given);
    throw error;
  }
};

/** Operation with which a person answers the callback's confirmation page. */
export const connectionDecision = endpoint({
  method: 'post',
  path: '/connections/{platform}/confirm',
  operationId: 'decideConnection',
  tag: 'Connections',
  summary: 'Confirm or decline a connection',
  description:
    'Receives the form of the page that a browser without credentials gets at the callback. Works once, for at most ten minutes and at least two, but no longer than the consent link. `connect` requires that the session or API key of the request is still valid. `decline` deletes the tokens, and revokes them at the platform if it supports that.',
  access: 'public',
  params: z.strictObject({ platform: platform.describe('The platform.') }),
  bodyType: 'application/x-www-form-urlencoded',
  body,
  returns: outcome,
  content: pages,
  errors: ['authorization_failed'],
  example: { confirmation: 'an-example-of-a-confirmation', decision: 'connect' },
  handle: async ({ params: { platform }, body: { confirmation, decision }, service, write, em, ctx }) => {
    const back = wayBackTo(service.config, await findReturnAddressOfConfirmation(em, confirmation), {
      decided: true,
    });
    const deciding = { service, write, given: { platform, confirmation }, back };
    return prefersPage(ctx)
      ? answerWithPage(
          ctx,
          { platform, service: service.config.SERVICE_NAME },
          () => decide(deciding, decision),
          error => back?.(consentFailureOf(error, {})),
        )
      : (await decide(deciding, decision)).data;
  },
});
