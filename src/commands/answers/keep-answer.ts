import { addDraft } from '../../db/comments/drafts.ts';
import { listDueAnswers, lockAnswer, type DueAnswer } from '../../db/answers/due-answers.ts';
import { captureCredits } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { askForAnswer } from '../comments/act-on-comment.ts';
import { answerPrice } from './write-answer.ts';

/** What became of an answer that an agent wrote; `left`: it is not the agent's to give any more. */
export type AgentAnswerEnd = 'drafted' | 'sent' | 'left';

/**
 * Keeps what an agent wrote as a draft, or sends it, and spends its price, in one transaction: where the agent, its rule, its day
 * or the comment has changed since it was read, nothing comes of it.
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
  const waits = still.answering === 'draft' || leadsAway(text, still);
  const kept = waits
    ? await addDraft(em, { ...answer, commentId: id })
    : await askForAnswer(em, { id, orgId, brandId, postId, targetId }, answer);
  if (kept === undefined) return 'left';
  const reason = 'an answer to a comment was written';
  await captureCredits(em, { orgId, reference, actor: 'service', reason });
  return waits ? 'drafted' : 'sent';
};

/**
 * Whether an answer has a link or names an account that the post does not: a stranger may have asked for it, so a person looks at
 * it first. X also bills a link more than all else.
 */
const leadsAway = (text: string, { post }: DueAnswer): boolean => {
  const own = new Set(wordsOf(post));
  return wordsOf(text).some(word => leading.test(word) && !own.has(word));
};

/** A link, a host, or a name of an account, in any script. */
const leading = /:\/\/|@[\p{L}\p{N}_]|[\p{L}\p{N}_]\.\p{L}{2}/u;

/** Without what ends a sentence or stands around a word. */
const wordsOf = (text: string): string[] => text.split(/\s+/).map(bare);

const around = /[\s"'()«»„“”‘’.,;:!?…]/u;

const bare = (word: string): string => {
  let [from, to] = [0, word.length];
  while (from < to && around.test(word[from] ?? '')) from += 1;
  while (to > from && around.test(word[to - 1] ?? '')) to -= 1;
  return word.slice(from, to);
};
