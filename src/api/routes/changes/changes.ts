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

/** Where a client goes on; refuses what no answer of ours gave. */
const positionIn = (cipher: Cipher, path: string, given: string | undefined): ChangePosition | undefined => {
  if (!given) return undefined;
  const position = readPosition(cipher, given);
  if (position) return position;
  const detail = { path, code: 'invalid_format', message: 'Is not a position that an answer gave.' };
  throw refuse('validation_failed', `${path} is not a position in the changes.`, { details: [detail] });
};

const since = z.string().max(200).meta({
  description: 'Position in the changes, as an answer gave it.',
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
      'For clients that poll: what has changed since the answer before, which they may read. Begin without `after`; give `next` of each answer as `after` of the next request. A change may come twice. `reset` says that not all can be told, as the client was away for more than an hour or too much has changed: read afresh what you show, and go on from `next`.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      after: since.optional().describe('`next` of the answer before; left out: from now on.'),
    }),
    returns: z.strictObject({
      changes: z
        .array(changeShape)
        .max(maxChanges)
        .describe('What has changed, each thing once, the newest change last.'),
      next: since.describe('What the next request gives as `after`.'),
      reset: z.boolean().describe('Whether the client has to read afresh.'),
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
      'Server-sent events: the `data` of each is a Change, within a second of its commit, of what the caller may read at that moment; or `{ "kind": "reset" }`: not all can be told, so read afresh what you show. The header `Last-Event-ID` resumes: no change is left out for an hour, and one may come twice. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends as the stream of notifications does: reconnect then.',
    access: 'posts:read',
    onBrand: true,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    handle: async ({ actor, ctx, service: { cipher } }) => {
      const last = positionIn(cipher, 'Last-Event-ID', ctx.get('Last-Event-ID'));
      answerStream(ctx, await streams.changes.open(actor, last));
    },
  }),
];
