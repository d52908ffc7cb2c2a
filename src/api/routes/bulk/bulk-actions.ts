import { z } from 'zod';
import {
  choosePosts,
  findBulkAction,
  startBulkAction,
  undoableUntil,
  undoBulkAction,
  type BulkChoice,
} from '../../../commands/bulk/bulk-actions.ts';
import { tryChanges } from '../../../commands/bulk/try-change.ts';
import { isUndone, listBulkPosts } from '../../../db/bulk/bulk-actions.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { clientSignal } from '../../http/client/client-signal.ts';
import { originOf } from '../../http/origin.ts';
import { idParam } from '../../http/schemas.ts';
import { newBulkAction } from './bulk-action-body.ts';
import { bulkActionShape, viewBulkAction, viewDryRun } from './bulk-action-view.ts';

const tag = 'Posts';
type Body = z.output<typeof newBulkAction>;

const choiceOf = ({ posts, filter }: Body): BulkChoice =>
  posts
    ? { posts: posts.map(({ id, revision }) => ({ postId: id, revision: revision ?? null })) }
    : { filter: filter ?? {} };

const show = async (em: Em, actor: Actor, id: string) => {
  const action = await findBulkAction(em, actor, id);
  const until = undoableUntil(action);
  const isOpen = until && until > new Date() && !(await isUndone(em, actor.orgId, id));
  return viewBulkAction(action, await listBulkPosts(em, actor, id), isOpen ? until : null);
};

const dryRun = async (call: Call<undefined, undefined, Body, 'posts:write'>) => {
  const { actor, body, em, service } = call;
  const posts = await choosePosts(em, actor, choiceOf(body));
  const tried = await tryChanges(service.orm, originOf(call), posts, {
    change: body.action,
    client: clientSignal(call.ctx),
  });
  return viewDryRun(body.action.type, tried);
};

const one = {
  tag,
  onBrand: true,
  params: z.strictObject({ bulkActionId: idParam.describe('Id of the action.') }),
  returns: bulkActionShape,
} as const;

export const bulkActionRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/posts/bulk-actions',
    operationId: 'createBulkAction',
    tag,
    summary: 'Change many posts',
    description:
      'Does the same to up to 1,000 posts: those that you name, with their revisions if you want, or those that a filter finds. `results` has an answer for each post, as a request for that post alone would get. A refused post does not stop the others. The work goes on after the answer, whatever dies, and no post is changed twice: ask `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun` the answer shows what each would become, and nothing is changed. At each post it is asked again what the caller may do.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    body: newBulkAction,
    returns: bulkActionShape,
    errors: ['not_found'],
    example: {
      action: { type: 'move', by: { weeks: 1 }, timeZone: 'Europe/Berlin' },
      filter: { brandSlug: ['acme'] },
    },
    handle: call =>
      call.body.dryRun
        ? dryRun(call)
        : call.write(async em => {
            const id = await startBulkAction(em, originOf(call), choiceOf(call.body), call.body.action);
            return show(em, call.actor, id);
          }),
  }),
  endpoint({
    ...one,
    method: 'get',
    path: '/posts/bulk-actions/{bulkActionId}',
    operationId: 'getBulkAction',
    summary: 'Get a change of many posts',
    description:
      'How far it is, and what became of each post that you may read. It is kept for `JOB_RETENTION` (90 days).',
    access: 'posts:read',
    errors: ['not_found'],
    handle: ({ actor, em, params }) => show(em, actor, params.bulkActionId),
  }),
  endpoint({
    ...one,
    method: 'post',
    path: '/posts/bulk-actions/{bulkActionId}/undo',
    operationId: 'undoBulkAction',
    summary: 'Take back a change of many posts',
    description:
      'Once, within ten minutes of its end: each post becomes what it was, where nothing has happened to it since. Deleted ones are restored, cancelled ones scheduled again. The answer is an action of its own.',
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      call.write(async em => {
        const id = await undoBulkAction(em, originOf(call), call.params.bulkActionId);
        return show(em, call.actor, id);
      }),
  }),
];
