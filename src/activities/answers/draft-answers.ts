import { Context } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import { keepAnswer, type AgentAnswerEnd } from '../../commands/answers/keep-answer.ts';
import { answerHoldMs, answerPrice, writeAnswerText } from '../../commands/answers/write-answer.ts';
import { giveUpAnswer } from '../../db/answers/drafts.ts';
import { listDueAnswers, type DueAnswer } from '../../db/answers/due-answers.ts';
import { wrapInCredits } from '../../db/billing/around-credits.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { AiFailureCode } from '../../domain/ai/ai.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import type { Service } from '../../process/service.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { whileCurrent } from '../while-current.ts';

type Answering = Pick<Service, 'ai' | 'log' | 'orm' | 'search'>;

/** One round. Ends early if the model is unavailable, so that reading does not wait for every answer to time out. */
interface Round extends Answering {
  signal: AbortSignal;
  isModelAway: boolean;
}

/** Maximum number of answers in one round. Reading waits for them, and the next round writes more. */
const answersAtOnce = 20;

/** Result of one round of agents. */
export interface AnswersReport {
  drafted: number;
  sent: number;
  left: number;
}

/** Selects one agent of its brand for each comment. */
const oncePerComment = (due: readonly DueAnswer[]): DueAnswer[] => [
  ...new Map(due.map(one => [one.commentId, one])).values(),
];

const draftDue = async ({ ai, log, orm, search }: Answering): Promise<AnswersReport> => {
  const due = await listDueAnswers(orm.em.fork(), { limit: answersAtOnce, price: answerPrice });
  const signal = Context.current().cancellationSignal;
  const round: Round = { ai, log, orm, search, signal, isModelAway: false };
  const kept = await Promise.all(
    oncePerComment(due).map(one => turnsOf('answers').take(one, () => answerOne(round, one))),
  );
  const count = (what: AgentAnswerEnd): number => kept.filter(one => one === what).length;
  return { drafted: count('drafted'), sent: count('sent'), left: count('left') };
};

/**
 * Failures that another round can fix. Comments that a model refuses, or cannot answer within the limits, are left to
 * people.
 */
const passing: readonly AiFailureCode[] = ['rate_limited', 'unavailable', 'timed_out', 'misconfigured'];

const answerOne = async (round: Round, due: DueAnswer): Promise<AgentAnswerEnd> => {
  if (round.isModelAway) return 'left';
  try {
    return await writeOne(round, due);
  } catch (error) {
    const { agentId, commentId, orgId, plannedUnder: membershipId } = due;
    if (round.signal.aborted) throw error;
    round.log.warn({ agentId, commentId, orgId, err: error }, 'an agent skipped a comment');
    if (error instanceof AiFailure && passing.includes(error.code)) round.isModelAway = true;
    else if (error instanceof AiFailure)
      await giveUpAnswer(round.orm.em.fork(), { agentId, commentId, membershipId }, error.message);
    return 'left';
  }
};

const writeOne = ({ ai, orm, search, signal }: Round, due: DueAnswer): Promise<AgentAnswerEnd> => {
  const reference = `comment:${due.commentId}:${uuidv7()}`;
  const by = { orgId: due.orgId, actor: `agent:${due.agentId}` };
  const hold = {
    ...by,
    reference,
    operation: 'comments.draft' as const,
    brandId: due.brandId,
    price: answerPrice,
    ms: answerHoldMs,
    reason: 'an agent’s answer to a comment',
  };
  return wrapInCredits(orm, hold, async () => {
    const text = await writeAnswerText({ em: orm.em.fork(), by, service: { ai, search } }, due, {
      reference,
      signal,
    });
    return inTransaction(orm, em => keepAnswer(em, due, { text, reference }));
  });
};

/** Creates the step in which agents answer comments. Safe to repeat: a comment with an answer or a draft is skipped. */
export const createAnsweringActivities = (service: Service) => ({
  draftAnswers: whileCurrent(service, (): Promise<AnswersReport> =>
    whileHeartbeating(workHeartbeatMs, () => draftDue(service)),
  ),
});

export type AnsweringActivities = ReturnType<typeof createAnsweringActivities>;
