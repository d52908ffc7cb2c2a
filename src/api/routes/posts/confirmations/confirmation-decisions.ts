import { z } from 'zod';
import { hashToken } from '../../../../adapters/secrets/tokens.ts';
import {
  requireAsShown,
  decideConfirmation,
  findWaitingConfirmation,
} from '../../../../commands/posts/confirmations.ts';
import { previewPost } from '../../../../commands/posts/preview-post.ts';
import { findAsker, findConfirmation, findConfirmationByToken } from '../../../../db/posts/confirmations.ts';
import type { PostConfirmation } from '../../../../db/entities/confirmation.ts';
import type { Em } from '../../../../db/driver/orm.ts';
import { brandScopeOf, type Actor } from '../../../../domain/actor.ts';
import { refuse } from '../../../../domain/errors.ts';
import { requireFreshLogin } from '../../../credentials/prove-self.ts';
import { endpoint, type Call } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { idParam, int, string } from '../../../http/schemas.ts';
import { confirmationShape, viewConfirmation } from './confirmation-view.ts';
import { previewShape, viewPreview } from '../preview/post-preview.ts';
import { measureFirst } from '../one-post.ts';
import { questionsTo } from '../post-validation.ts';

const tag = 'Confirmations';
const carriesOut = z
  .boolean()
  .default(false)
  .describe(
    'Whether the service publishes or schedules the post at once. Otherwise, the app that asked commits it. With this, an approval that no app has used can be carried out for a week.',
  );

/** Body of the operations that a confirmation's page sends. */
export const tokenBody = z.strictObject({
  token: z.string().min(1).max(100).meta({
    description: 'Part of the confirmation’s address after `#`.',
    example: 'an-example-of-a-token',
  }),
});

/** Returns the person, limited to the brands for which they may publish. Throws 403 without any. */
export const publisherOf = (actor: Actor): Actor => {
  const brandScope = brandScopeOf(actor, 'posts:write');
  if (brandScope) return { ...actor, brandScope };
  throw refuse('insufficient_scope', 'Only people who may publish posts can confirm one.', {
    requiredScopes: ['posts:write'],
  });
};

export const askedByShape = z
  .strictObject({
    name: string(100, 'Acme').describe('Person on whose behalf it was requested.'),
    email: string(254, 'ada@example.com').describe('Email address of the person.'),
    keyName: z.string().max(100).nullable().describe('API key that requested it, or null for a session.'),
    clientName: string(60, 'social on ada’s laptop').nullable().describe('The app’s own name.'),
  })
  .describe('Requester of the confirmation.');

/** Reads who requested a confirmation. */
export const readAskedBy = async (em: Em, row: PostConfirmation): Promise<z.input<typeof askedByShape>> => {
  const { name = '', email = '', keyName = null } = (await findAsker(em, row.id)) ?? {};
  return { name, email, keyName, clientName: row.clientName ?? null };
};

const waiting = z.strictObject({
  confirmation: confirmationShape.describe('Confirmation that waits for a decision.'),
  askedBy: askedByShape,
  preview: previewShape.describe('Post as each platform gets it.'),
});

const lookUp = endpoint({
  method: 'post',
  path: '/confirmations/look-up',
  operationId: 'getWaitingConfirmation',
  tag,
  summary: 'Get a post that waits for your confirmation',
  description:
    'Shows the post before the person decides. The post belongs to one organization: switch to it first. Returns `precondition_failed` if the post has changed since the confirmation was requested, and `invalid_state` once it was decided or has expired.',
  access: 'session',
  whileSuspended: true,
  body: tokenBody,
  returns: waiting,
  errors: ['not_found', 'invalid_state', 'precondition_failed'],
  handle: async ({ em, actor, body: { token }, service }) => {
    const person = publisherOf(actor);
    const row = await findWaitingConfirmation(em, actor.orgId, hashToken(token));
    await requireAsShown(em, person, row);
    const asked = { postId: row.postId, scheduledAt: row.scheduledAt ?? null };
    const preview = await previewPost(em, person, asked, questionsTo(service));
    return {
      confirmation: viewConfirmation(row),
      askedBy: await readAskedBy(em, row),
      preview: viewPreview(preview, service.fileUrls),
    };
  },
});

type Deciding = Pick<
  Call<unknown, unknown, unknown, 'session'>,
  'actor' | 'countVolume' | 'ctx' | 'em' | 'requestId' | 'write'
>;
type Decision = Parameters<typeof decideConfirmation>[2];

/** Counts a post that an approval publishes or schedules, as if the person published it, and measures its texts. */
const prepareCarryingOut = async (call: Deciding, actor: Actor, decided: Decision): Promise<void> => {
  const { refusal } = await call.countVolume('posts', 1);
  if (refusal) throw refusal;
  const asked =
    'id' in decided
      ? await findConfirmation(call.em, actor.orgId, decided.id)
      : await findConfirmationByToken(call.em, actor.orgId, decided.tokenHash);
  if (asked) await measureFirst({ ...call, actor }, asked.postId);
};

/** Records the decision of a person who may publish for the brand. An approval needs a recent login. */
const decide = async (call: Deciding, decided: Decision): Promise<z.input<typeof confirmationShape>> => {
  const { em, write } = call;
  const actor = publisherOf(call.actor);
  if (decided.status === 'approved') await requireFreshLogin(em, actor, 'decide about a post');
  if (decided.carriesOut) await prepareCarryingOut(call, actor, decided);
  const origin = { ...originOf(call), actor };
  return write(async tx => viewConfirmation(await decideConfirmation(tx, origin, decided)));
};

/** Shared declaration of the operations that approve, which may publish. */
const approving = {
  method: 'post',
  tag,
  access: 'session',
  weight: 4,
  returns: confirmationShape,
  errors: [
    'authorization_failed',
    'not_found',
    'invalid_state',
    'precondition_failed',
    'connection_missing',
    'token_expired',
  ],
} as const;

const denying = {
  method: 'post',
  tag,
  access: 'session',
  summary: 'Deny a post',
  description: 'The post does not change. Repeating it changes nothing.',
  returns: confirmationShape,
  errors: ['not_found', 'invalid_state'],
} as const;

const approve = endpoint({
  ...approving,
  path: '/confirmations/approve',
  operationId: 'approveConfirmation',
  summary: 'Approve a post',
  description:
    'For a person who may publish for the brand and has logged in within the last ten minutes, not by a device login. Repeating it changes nothing. Returns `precondition_failed` if text, files, alternative texts, options, platforms, or accounts have changed since the post was shown.',
  body: tokenBody.extend({ carriesOut }),
  handle: call => {
    const { token, carriesOut: isCarriedOut } = call.body;
    return decide(call, { tokenHash: hashToken(token), status: 'approved', carriesOut: isCarriedOut });
  },
});

const deny = endpoint({
  ...denying,
  path: '/confirmations/deny',
  operationId: 'denyConfirmation',
  body: tokenBody,
  handle: call =>
    decide(call, { tokenHash: hashToken(call.body.token), status: 'denied', carriesOut: false }),
});

const byId = z.strictObject({ id: idParam.toLowerCase().describe('The confirmation.') });

/**
 * Approves a confirmation that a person found in the list. Safe by id alone, because an API client that knows the id has
 * neither a session nor a fresh login.
 */
const approveById = endpoint({
  ...approving,
  path: '/confirmations/{id}/approve',
  operationId: 'approveConfirmationById',
  summary: 'Approve a post by the id of its confirmation',
  description:
    'Same as `POST /confirmations/approve`, with the same conditions: a login within the last ten minutes and not by a device login, by a person who may publish for the brand, and an unchanged post.',
  params: byId,
  body: z.strictObject({
    revision: int(1, 3).describe(
      'Revision that the person saw. Returns `precondition_failed` if another one is pending.',
    ),
    carriesOut,
  }),
  handle: call => {
    const { revision, carriesOut: isCarriedOut } = call.body;
    return decide(call, { id: call.params.id, revision, status: 'approved', carriesOut: isCarriedOut });
  },
});

const denyById = endpoint({
  ...denying,
  path: '/confirmations/{id}/deny',
  operationId: 'denyConfirmationById',
  summary: 'Deny a post by the id of its confirmation',
  params: byId,
  handle: call => decide(call, { id: call.params.id, status: 'denied', carriesOut: false }),
});

/** Operations with which a person decides. The page at `/confirm` uses them. */
export const confirmationDecisionRoutes = [lookUp, approve, deny, approveById, denyById];
