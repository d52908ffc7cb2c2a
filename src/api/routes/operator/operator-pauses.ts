import { z } from 'zod';
import { totalOf } from '../../../db/driver/lists.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { listOpenCalls } from '../../../db/effects/open-calls.ts';
import { listOperatorPauses, type OperatorPause } from '../../../db/publishing/operator-pauses.ts';
import {
  findPaused,
  findToPause,
  pausePublishing,
  resumePublishing,
} from '../../../operator/shared/pause-publishing.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { int, line, totals } from '../../http/schemas.ts';
import { pauseKind, pauseShape, viewPause } from './operator-view.ts';
import { changeByOperator, forOperators, operatorInput, reason } from './operators-call.ts';

/** Maximum number of pauses in an answer. Operators have a handful. */
const maxPauses = 1_000;

const body = z.strictObject({
  kind: pauseKind,
  name: line(300).meta({
    description: 'Platform, slug or id of the organization, or id of the connection.',
    example: 'linkedin',
  }),
  reason,
});

const showPause = async (em: Em, pause: OperatorPause) =>
  viewPause(pause, (await listOpenCalls(em, pause)).length);

const errors = ['not_found', 'invalid_state', 'authorization_failed'] as const;

export const operatorPauseRoutes: Endpoint[] = [
  endpoint({
    ...forOperators,
    method: 'get',
    path: '/operator/pauses',
    operationId: 'listOperatorPauses',
    summary: 'List pauses of publishing',
    description: 'Oldest first, with the number of waiting targets and of affected organizations.',
    returns: z.strictObject({
      pauses: z.array(pauseShape).max(maxPauses).describe('Pauses, oldest first.'),
      ...totals,
    }),
    handle: async ({ em }) => {
      const found = await listOperatorPauses(em);
      const pauses = [];
      for (const pause of found.slice(0, maxPauses)) pauses.push(await showPause(em, pause));
      return { pauses, ...totalOf(found) };
    },
  }),
  endpoint({
    ...changeByOperator,
    method: 'post',
    path: '/operator/pauses',
    operationId: 'pausePublishing',
    summary: 'Pause publishing',
    description:
      'Holds due posts on a platform, of an organization, or of an account until the pause ends. Members are notified of the reason. Calls that began before continue: `callsInProgress` of `GET /operator/pauses` counts them. Needs a login within the last ten minutes.',
    body,
    example: { kind: 'platform', name: 'linkedin', reason: 'LinkedIn is down.' },
    status: 201,
    returns: pauseShape,
    errors,
    handle: async ({ em, actor, body: { kind, name, ...given }, write }) => {
      const input = await operatorInput(em, actor, given);
      const paused = await findToPause(em, kind, name);
      return write(async inner => {
        await pausePublishing(inner, input, paused);
        const made = (await listOperatorPauses(inner)).find(
          one => one.kind === paused.kind && one.subject === paused.subject,
        );
        return showPause(inner, made as OperatorPause);
      });
    },
  }),
  endpoint({
    ...changeByOperator,
    method: 'post',
    path: '/operator/pauses/resume',
    operationId: 'resumePublishing',
    summary: 'Resume publishing',
    description:
      'Ends a pause, by its `name` in `GET /operator/pauses`. Held posts are published at once. Needs a login within the last ten minutes.',
    body,
    example: { kind: 'platform', name: 'linkedin', reason: 'LinkedIn works again.' },
    returns: z.strictObject({ resumedPosts: int(0, 12).describe('Number of held posts that continue.') }),
    errors,
    handle: async ({ em, actor, body: { kind, name, ...given }, write }) => {
      const input = await operatorInput(em, actor, given);
      const paused = await findPaused(em, kind, name);
      return write(async inner => ({ resumedPosts: await resumePublishing(inner, input, paused) }));
    },
  }),
];
