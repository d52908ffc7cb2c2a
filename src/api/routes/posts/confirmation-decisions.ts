import { z } from 'zod';
import { hashToken } from '../../../adapters/secrets/tokens.ts';
import {
  requireAsShown,
  decideConfirmation,
  findWaitingConfirmation,
} from '../../../commands/posts/confirmations.ts';
import { previewPost } from '../../../commands/posts/preview-post.ts';
import { findAsker } from '../../../db/posts/confirmations.ts';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import type { ConfirmationDecision } from '../../../domain/posts/confirmations.ts';
import { refuse } from '../../../domain/errors.ts';
import { requireFreshLogin } from '../../credentials/prove-self.ts';
import { endpoint } from '../../http/endpoint.ts';
import { idParam, int, string } from '../../http/schemas.ts';
import { confirmationShape, viewConfirmation } from './confirmation-view.ts';
import { previewShape, viewPreview } from './preview/post-preview.ts';
import { questionsTo } from './post-validation.ts';

const tag = 'Confirmations';
const body = z.strictObject({
  token: z.string().min(1).max(100).meta({
    description: 'Part of the confirmation’s address after `#`.',
    example: 'an-example-of-a-token',
  }),
});

/** Limits the person to the brands for which they may publish. */
const publisher = (actor: Actor): Actor => {
  const brandScope = brandScopeOf(actor, 'posts:write');
  if (brandScope) return { ...actor, brandScope };
  throw refuse('insufficient_scope', 'Only people who may publish posts can confirm one.', {
    requiredScopes: ['posts:write'],
  });
};

const waiting = z.strictObject({
  confirmation: confirmationShape.describe('Confirmation that waits for a decision.'),
  askedBy: z
    .strictObject({
      name: string(100, 'Acme').describe('Person on whose behalf it was requested.'),
      email: string(254, 'ada@example.com').describe('Email address of the person.'),
      keyName: z.string().max(100).nullable().describe('API key that requested it, or null for a session.'),
      clientName: string(60, 'social on ada’s laptop').nullable().describe('The app’s own name.'),
    })
    .describe('Requester of the confirmation.'),
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
  body,
  returns: waiting,
  errors: ['not_found', 'invalid_state', 'precondition_failed'],
  handle: async ({ em, actor, body: { token }, service }) => {
    const person = publisher(actor);
    const row = await findWaitingConfirmation(em, actor.orgId, hashToken(token));
    await requireAsShown(em, person, row);
    const asked = { postId: row.postId, scheduledAt: row.scheduledAt ?? null };
    const preview = await previewPost(em, person, asked, questionsTo(service));
    const { name = '', email = '', keyName = null } = (await findAsker(em, row.id)) ?? {};
    return {
      confirmation: viewConfirmation(row),
      askedBy: { name, email, keyName, clientName: row.clientName ?? null },
      preview: viewPreview(preview, service.fileUrls),
    };
  },
});

const decision = (
  status: ConfirmationDecision,
  words: { path: string; operationId: string; summary: string; description: string },
) =>
  endpoint({
    method: 'post',
    ...words,
    tag,
    access: 'session',
    body,
    returns: confirmationShape,
    errors: ['authorization_failed', 'not_found', 'invalid_state', 'precondition_failed'],
    handle: async ({ actor, body: { token }, em, write }) => {
      const person = publisher(actor);
      if (status === 'approved') await requireFreshLogin(em, person, 'decide about a post');
      const decided = { tokenHash: hashToken(token), status };
      return write(async tx => viewConfirmation(await decideConfirmation(tx, person, decided)));
    },
  });

const byId = z.strictObject({ id: idParam.toLowerCase().describe('The confirmation.') });

/**
 * Approves a confirmation that a person found in the list. Safe by id alone, because an API client that knows the id has
 * neither a session nor a fresh login.
 */
const approveById = endpoint({
  method: 'post',
  path: '/confirmations/{id}/approve',
  operationId: 'approveConfirmationById',
  tag,
  summary: 'Approve a post by the id of its confirmation',
  description:
    'Same as `POST /confirmations/approve`, with the same conditions: a login within the last ten minutes and not by a device login, by a person who may publish for the brand, and an unchanged post. The requesting app then commits it.',
  access: 'session',
  params: byId,
  body: z.strictObject({
    revision: int(1, 3).describe(
      'Revision that the person saw. Returns `precondition_failed` if another one is pending.',
    ),
  }),
  returns: confirmationShape,
  errors: ['authorization_failed', 'not_found', 'invalid_state', 'precondition_failed'],
  handle: async ({ actor, params: { id: named }, body: { revision }, em, write }) => {
    const person = publisher(actor);
    await requireFreshLogin(em, person, 'decide about a post');
    const decided = { id: named, revision, status: 'approved' } as const;
    return write(async tx => viewConfirmation(await decideConfirmation(tx, person, decided)));
  },
});

const denyById = endpoint({
  method: 'post',
  path: '/confirmations/{id}/deny',
  operationId: 'denyConfirmationById',
  tag,
  summary: 'Deny a post by the id of its confirmation',
  description: 'The post does not change. Repeating it changes nothing.',
  access: 'session',
  params: byId,
  returns: confirmationShape,
  errors: ['not_found', 'invalid_state'],
  handle: ({ actor, params: { id: named }, write }) => {
    const decided = { id: named, status: 'denied' } as const;
    return write(async tx => viewConfirmation(await decideConfirmation(tx, publisher(actor), decided)));
  },
});

/** Operations with which a person decides. The page at `/confirm` uses them. */
export const confirmationDecisionRoutes = [
  lookUp,
  decision('approved', {
    path: '/confirmations/approve',
    operationId: 'approveConfirmation',
    summary: 'Approve a post',
    description:
      'For a person who may publish for the brand and has logged in within the last ten minutes, not by a device login. Repeating it changes nothing. Returns `precondition_failed` if text, files, alternative texts, options, platforms, or accounts have changed since the post was shown.',
  }),
  decision('denied', {
    path: '/confirmations/deny',
    operationId: 'denyConfirmation',
    summary: 'Deny a post',
    description: 'The post does not change. Repeating it changes nothing.',
  }),
  approveById,
  denyById,
];
