import { z } from 'zod';
import type { Cipher } from '../../../adapters/secrets/cipher.ts';
import type { ChangePosition } from '../../../db/changes/changes.ts';
import { readChangesSince } from '../../../db/changes/follow-changes.ts';
import { mayReadChange, maxChanges } from '../../../domain/changes/changes.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { answerStream } from '../../streams/answer-stream.ts';
import { changeShape, readPosition, viewChange, writePosition } from '../../streams/change-view.ts';

const tag = 'Changes';

/** Returns the position from which a client continues. Refuses a text that no answer of ours contained. */
const positionIn = (cipher: Cipher, path: string, given: string | undefined): ChangePosition | undefined => {
  if (!given) return undefined;
  const position = readPosition(cipher, given);
  if (position) return position;
  const detail = { path, code: 'invalid_format', message: 'Must be a position from an earlier answer.' };
  throw refuse('validation_failed', `${path} must be a position in the change stream.`, {
    details: [detail],
  });
};

const since = z.string().max(200).meta({
  description: 'Position in the change stream, from an earlier answer.',
  example: '1764158400000.10245.1836547290',
});

export const changeRoutes = ({ streams }: ApiContext): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/changes',
    operationId: 'listChanges',
    tag,
    summary: 'List what has changed',
    description:
      'Lists changes since an earlier answer that the caller may read, for clients that poll. Start without `after`, and send `next` of each answer as `after` of the next request. A change may appear twice. `reset` means that changes are missing, because the client was away for more than an hour or too much has changed: reload everything, and continue from `next`.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      after: since.optional().describe('`next` of the previous answer. Omit to start now.'),
    }),
    returns: z.strictObject({
      changes: z
        .array(changeShape)
        .max(maxChanges)
        .describe('Changes, each resource once, latest change last.'),
      next: since.describe('Value of `after` for the next request.'),
      reset: z.boolean().describe('Whether the client must reload everything.'),
    }),
    handle: async ({ actor, em, query, service: { cipher } }) => {
      const after = positionIn(cipher, 'after', query.after);
      const { position, changes } = await readChangesSince(em, actor.orgId, after);
      const told = changes === 'reset' ? [] : changes.filter(change => mayReadChange(actor, change));
      return {
        changes: told.map(viewChange),
        next: writePosition(cipher, position),
        reset: changes === 'reset',
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/changes/stream',
    operationId: 'streamChanges',
    tag,
    summary: 'Stream what has changed',
    description:
      'Server-sent events with a Change as `data`, within a second of its commit, if the caller may read it at that moment. `{ "kind": "reset" }` means that changes are missing: reload everything. The header `Last-Event-ID` resumes without gaps for an hour, and a change may appear twice. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends like that of notifications. Reconnect then.',
    access: 'posts:read',
    onBrand: true,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    handle: async ({ actor, ctx, service: { cipher } }) => {
      const last = positionIn(cipher, 'Last-Event-ID', ctx.get('Last-Event-ID'));
      answerStream(ctx, await streams.changes.open(actor, last));
    },
  }),
];
