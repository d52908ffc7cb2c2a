import { z } from 'zod';
import type { PostTargetRow } from '../../../../db/posts/target-rows.ts';
import {
  actionOperations,
  actionsOf,
  postActionKinds,
  shownActionStatuses,
} from '../../../../domain/publishing/post-actions.ts';
import { isoTimeOrNull } from '../../../http/iso-time.ts';
import { choice, past, string } from '../../../http/schemas.ts';

export const actionKind = choice(
  'ActionOnPost',
  postActionKinds,
  'Action on a published post, by its name in release 0.1. `operation` names it as requests do.',
);

const operation = choice(
  'PostOperation',
  Object.values(actionOperations),
  'Name of an action on a published post in requests, SDKs, and commands.',
);

/** Fields about a target after it was published, and the actions that are possible on a live one. */
export const actionFields = {
  removedAt: past.nullable().describe('When the service found that the post no longer exists, or null.'),
  goneAt: past.nullable().describe('Same, if someone deleted it on the platform, or null.'),
  actions: z
    .array(
      z.strictObject({
        action: actionKind,
        operation,
        allowed: z.boolean().describe('Whether the action is possible now.'),
        reason: z.string().max(5_000).nullable().describe('Reason why the action is not possible, or null.'),
        url: string(2_000)
          .meta({ format: 'uri' })
          .nullable()
          .describe('Address where a person can do it, or null if unknown.'),
        doneAt: past.nullable().describe('Time of the last action, or null if none.'),
      }),
    )
    .max(postActionKinds.length)
    .describe('Possible actions there. Empty while the post is not published.'),
  change: z
    .strictObject({
      kind: actionKind,
      operation,
      status: choice(
        'PostActionStatus',
        shownActionStatuses,
        'Progress of an action on a published post. `reading`: the answer was lost, and the service checks the platform. `unconfirmed`: the outcome is unknown.',
      ),
      message: z.string().max(10_000).nullable().describe('Reason for waiting or for the failure.'),
    })
    .nullable()
    .describe('Current or failed action, or null for none.'),
};

export const viewActions = (target: PostTargetRow) => ({
  removedAt: isoTimeOrNull(target.removedAt),
  goneAt: isoTimeOrNull(target.goneAt),
  actions:
    target.status === 'published'
      ? actionsOf(target).map(action => ({
          ...action,
          operation: actionOperations[action.action],
          doneAt: isoTimeOrNull(action.doneAt),
        }))
      : [],
  change: target.change && { ...target.change, operation: actionOperations[target.change.kind] },
});
