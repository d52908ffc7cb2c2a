import type { AgentAnswering } from '../../domain/agents/agents.ts';
import type { Tone } from '../../domain/ai/ai.ts';
import { attachmentTexts } from '../../domain/comments/attachments.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { pauseCode } from '../agents/agents.ts';
import { answersThisMonth, answersToday, runCreditsThisMonth } from '../agents/spent.ts';
import type { Em } from '../driver/orm.ts';
import { lacksAnswerApproval } from '../reviews/review-state.ts';
import { postTextThere } from './drafts.ts';

/** Comment that an agent should answer, and how. */
export interface DueAnswer {
  agentId: string;
  orgId: string;
  brandId: string;
  brandName: string;
  voice: string | null;
  /** Membership that answers for the agent. */
  plannedUnder: string;
  answering: Exclude<AgentAnswering, 'off'>;
  tone: Tone;
  instructions: string;
  knowledgeBaseId: string | null;
  commentId: string;
  postId: string;
  targetId: string;
  platform: PlatformName;
  comment: string;
  post: string;
}

/** Maximum age of a comment that agents answer. Older comments are left to people. */
const answeredWithin = `interval '7 days'`;

/** Texts of comments without words, which are left to people. */
const wordless = ['', ...Object.values(attachmentTexts)].map(text => `'${text}'`).join(', ');

/**
 * SQL for when an agent's rule began, as precisely as the time of comment `c`. Most platforms give whole seconds, and a
 * comment of the second in which the rule began counts as later.
 */
const ruleBegan = `case when date_trunc('second', c.said_at) = c.said_at then date_trunc('second', a.answering_since)
  else a.answering_since end`;

/**
 * SQL for whether an agent answers comment `c`: written by others since the agent's rule began, existing, in words, not
 * erased, not answered, and without an action by anyone, including the agent.
 */
const isToAnswer = `c.org_id = a.org_id and c.brand_id = a.brand_id and c.platform = any (a.platforms)
  and c.answered_at is null and not c.is_ours and c.state = 'visible' and c.text <> all (array[${wordless}])
  and c.said_at >= ${ruleBegan} and c.said_at > now() - ${answeredWithin}
  and c.forgotten_at is null and (c.until is null or c.until > now())
  and t.status = 'published' and p.deleted_at is null
  and not exists (select 1 from comment_actions x where x.comment_id = c.id)`;

/** SQL for what the agent's rule currently allows. If answers of the brand need an approver, the agent only drafts. */
const answeringNow = `case when ${lacksAnswerApproval('a.brand_id', "'agent:'", 'a.planned_under')} then 'draft' else a.answering end`;

const columns = `c.id as "commentId", c.post_id as "postId", c.target_id as "targetId", c.platform, c.text as comment,
  ${postTextThere} as post, c.said_at`;

/**
 * Lists comments that agents should answer, oldest of each organization in turn, within the agent's daily and monthly
 * limits and the organization's credits. With `only`, returns whether that agent should still answer that comment; its
 * price is reserved by then.
 */
export const listDueAnswers = (
  em: Em,
  { limit, price, only = null }: { limit: number; price: number; only?: DueAnswer | null },
): Promise<DueAnswer[]> => {
  const [canPay, balance] = only ? ['true', []] : ['coalesce(b.balance, 0) >= ?', [price]];
  const [one, agent] = only ? [' and a.id = ?', [only.agentId]] : ['', []];
  const [oneComment, comment] = only ? [' and c.id = ?', [only.commentId]] : ['', []];
  return em.execute<DueAnswer[]>(
    `select a.id as "agentId", a.org_id as "orgId", a.brand_id as "brandId", brand.name as "brandName", brand.kit->>'voice' as voice,
            a.planned_under as "plannedUnder", ${answeringNow} as answering, a.tone, a.instructions, a.knowledge_base_id as "knowledgeBaseId",
            said."commentId", said."postId", said."targetId", said.platform, said.comment, said.post
       from agents a
       join brands brand on brand.id = a.brand_id
       left join memberships m on m.id = a.planned_under and m.org_id = a.org_id
       left join billing_accounts b on b.org_id = a.org_id
       cross join lateral (
         select ${columns} from comments c join posts p on p.id = c.post_id join post_targets t on t.id = c.target_id
          where ${isToAnswer}${oneComment}
          order by c.said_at limit greatest(a.max_answers_per_day - ${answersToday}, 0)) said
      where a.deleted_at is null and a.answering <> 'off' and ${pauseCode} is null and ${canPay}
        and (a.monthly_credits is null or ${runCreditsThisMonth} + ${answersThisMonth} + ? <= a.monthly_credits)${one}
      order by row_number() over (partition by a.org_id order by said.said_at), said.said_at limit ?`,
    [...comment, ...balance, price, ...agent, limit],
  );
};

/** Locks an agent and a comment until the transaction ends. Read the data they depend on afterwards. */
export const lockAnswer = async (em: Em, { agentId, commentId }: DueAnswer): Promise<void> => {
  await em.execute('select 1 from agents where id = ? for no key update', [agentId]);
  await em.execute('select 1 from comments where id = ? for no key update', [commentId]);
};
