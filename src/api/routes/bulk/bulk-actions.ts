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
import { isJobOpen } from '../../../domain/jobs/jobs.ts';
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
      'Applies one action to up to 1,000 posts: listed ones, optionally with their revisions, or all that match a filter. `results` contains an answer for each post, same as for a request with this post alone. A refused post does not stop the others. The work continues after the answer, survives restarts, and changes no post twice. Poll `GET /posts/bulk-actions/{bulkActionId}` until `status` is `completed`. With `dryRun`, the answer shows the result for each post, and nothing changes. The service checks the caller’s permissions again for each post.',
    access: 'posts:write',
    onBrand: true,
    weight: 4,
    body: newBulkAction,
    returns: bulkActionShape,
    continuesIf: isJobOpen,
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
      'Returns the progress, and the result for each post that you may read. Kept for `JOB_RETENTION` (90 days).',
    access: 'posts:read',
    errors: ['not_found'],
    handle: ({ actor, em, params }) => show(em, actor, params.bulkActionId),
  }),
  endpoint({
    ...one,
    method: 'post',
    path: '/posts/bulk-actions/{bulkActionId}/undo',
    operationId: 'undoBulkAction',
    summary: 'Undo a change of many posts',
    description:
      'Works once, within ten minutes after the action ended. Restores each post that has not changed since. Deleted posts are restored, cancelled posts are scheduled again. Returns a new action.',
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    continuesIf: isJobOpen,
    handle: call =>
      call.write(async em => {
        const id = await undoBulkAction(em, originOf(call), call.params.bulkActionId);
        return show(em, call.actor, id);
      }),
  }),
];
