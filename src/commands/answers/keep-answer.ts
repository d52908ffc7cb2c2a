import { addDraft } from '../../db/comments/drafts.ts';
import { listDueAnswers, lockAnswer, type DueAnswer } from '../../db/answers/due-answers.ts';
import { captureCredits } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { leadsBeyond } from '../../domain/leads.ts';
import { askForAnswer } from '../comments/act-on-comment.ts';
import { answerPrice } from './write-answer.ts';

/** Result of an answer that an agent wrote. `left` means that the agent may no longer answer this comment. */
export type AgentAnswerEnd = 'drafted' | 'sent' | 'left';

/**
 * Saves an agent's answer as a draft, or sends it, and charges its price, in one transaction. Discards the answer if the
 * agent, its rule, its daily limit, or the comment has changed since it was read.
 */
export const keepAnswer = async (
  em: Em,
  due: DueAnswer,
  { text, reference }: { text: string; reference: string },
): Promise<AgentAnswerEnd> => {
  await lockAnswer(em, due);
  const [still] = await listDueAnswers(em, { limit: 1, price: answerPrice, only: due });
  if (!still || still.comment !== due.comment) return 'left';
  const { agentId, commentId: id, orgId, brandId, postId, targetId, plannedUnder: membershipId } = still;
  const answer = { text, actor: `agent:${agentId}`, membershipId, agentId };
  // X also charges more for a link than for any other text
  const waits = still.answering === 'draft' || leadsBeyond(text, still.post);
  const kept = waits
    ? await addDraft(em, { ...answer, commentId: id })
    : await askForAnswer(em, { id, orgId, brandId, postId, targetId }, answer);
  if (kept === undefined) return 'left';
  const reason = 'an answer to a comment was written';
  await captureCredits(em, { orgId, reference, actor: 'service', reason });
  return waits ? 'drafted' : 'sent';
};
