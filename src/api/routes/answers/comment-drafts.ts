import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { discardDraft, keepDraft } from '../../../commands/answers/keep-draft.ts';
import {
  answerHoldMs,
  answerPrice,
  requireAnswerBase,
  writeAnswerText,
} from '../../../commands/answers/write-answer.ts';
import { requirePossible } from '../../../commands/comments/act-on-comment.ts';
import { findAnswerSubject } from '../../../db/answers/drafts.ts';
import { wrapInCredits } from '../../../db/billing/around-credits.ts';
import { captureCredits } from '../../../db/billing/credits.ts';
import { readComment } from '../../../db/comments/list-comments.ts';
import { actorName } from '../../../domain/actor.ts';
import { agentMax } from '../../../domain/agents/agents.ts';
import { withAiRefusals } from '../../http/ai-refusals.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { canonical } from '../../http/idempotency.ts';
import { deleted, idParam } from '../../http/schemas.ts';
import { tone } from '../agents/agent-view.ts';
import { commentShape, viewComment } from '../comments/comment-view.ts';

const draft = {
  tag: 'Comments',
  onBrand: true,
  path: '/comments/{commentId}/draft',
  params: z.strictObject({ commentId: idParam.toLowerCase().describe('Id of the comment.') }),
  access: 'posts:write',
} as const;

export const commentDraftRoutes: Endpoint[] = [
  endpoint({
    ...draft,
    method: 'post',
    operationId: 'draftAnswer',
    summary: 'Draft an answer to a comment',
    description:
      'Lets a model write an answer in the brand’s voice, using the knowledge base if one is set. The answer waits in `draft` until someone sends it (`POST /comments/{commentId}/answers` with `draftId`). A comment has one draft, and a new one replaces it. Costs credits (`GET /billing/prices`). A failure costs nothing.',
    body: z.strictObject({
      instructions: z.string().trim().max(agentMax.instructions).default('').meta({
        description: 'Content and style of the answer.',
        example: 'Name our opening hours.',
      }),
      tone: tone.default('professional'),
      knowledgeBaseId: idParam
        .toLowerCase()
        .nullable()
        .default(null)
        .describe('Knowledge base for the answer, or null for none. Setting one also needs `kb:read`.'),
    }),
    returns: commentShape,
    errors: ['not_found', 'invalid_state', 'insufficient_credits', 'generation_refused'],
    example: { instructions: 'Name our opening hours.' },
    handle: async call => {
      const { actor, body, em, params, service } = call;
      const { commentId } = params;
      await call.recall(canonical(body));
      const subject = await findAnswerSubject(em, actor, commentId);
      await requireAnswerBase(em, actor, body.knowledgeBaseId);
      requirePossible(subject, 'answer');
      const reference = `comment:${commentId}:${uuidv7()}`;
      const by = { orgId: actor.orgId, actor: actorName(actor) };
      const hold = {
        ...by,
        reference,
        operation: 'comments.draft' as const,
        brandId: subject.brandId,
        price: answerPrice,
        ms: answerHoldMs,
        reason: 'a draft of an answer to a comment',
      };
      return wrapInCredits(service.orm, hold, async () => {
        const text = await withAiRefusals(() =>
          writeAnswerText({ em, by, service }, { ...subject, ...body }, { reference }),
        );
        return call.write(async own => {
          await keepDraft(own, actor, commentId, text);
          await captureCredits(own, hold);
          return viewComment(await readComment(own, actor, commentId));
        });
      });
    },
  }),
  endpoint({
    ...draft,
    method: 'delete',
    operationId: 'discardDraft',
    summary: 'Discard the draft of an answer, or cancel a pending action',
    description:
      'Deletes the draft. Without a draft, cancels a `pending` answer or other action on the comment. Returns 409 if the action has already started. Agents write no further answer for this comment, but people can request one.',
    errors: ['not_found', 'invalid_state'],
    returns: deleted,
    handle: ({ actor, params: { commentId }, write }) =>
      write(async em => ({ id: await discardDraft(em, actor, commentId), deleted: true as const })),
  }),
];
