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
      'A model writes it in the voice of the brand and, where a knowledge base is named, from what that says to the comment. It waits in `draft` until somebody sends it (`POST /comments/{commentId}/answers` with `draftId`); a comment has one, and asking again replaces it. Costs credits (`GET /billing/prices`), nothing when it fails.',
    body: z.strictObject({
      instructions: z.string().trim().max(agentMax.instructions).default('').meta({
        description: 'What it is to say and how, in your words.',
        example: 'Name our opening hours.',
      }),
      tone: tone.default('professional'),
      knowledgeBaseId: idParam
        .toLowerCase()
        .nullable()
        .default(null)
        .describe('What it draws on; null for nothing. Naming one needs `kb:read` as well.'),
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
    summary: 'Discard the draft of an answer, or take back what waits',
    description:
      'Where there is no draft, an answer, or whatever else is to be done with the comment, is taken back while it is `pending`; once its call has begun it cannot be (409). No agent writes another answer for this comment; people may have one written.',
    errors: ['not_found', 'invalid_state'],
    returns: deleted,
    handle: ({ actor, params: { commentId }, write }) =>
      write(async em => ({ id: await discardDraft(em, actor, commentId), deleted: true as const })),
  }),
];
