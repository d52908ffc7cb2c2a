/** Returns SQL for the start of the current UTC day or month. */
export const startOfSpan = (span: 'day' | 'month'): string =>
  `date_trunc('${span}', now() at time zone 'utc') at time zone 'utc'`;

const answersSince = (span: 'day' | 'month', which = ''): string =>
  `(select count(*)::int from comment_actions x
    where x.agent_id = a.id${which} and x.created_at >= ${startOfSpan(span)})`;

/**
 * SQL for the number of answers to comments that agent `a` has begun today, regardless of their outcome, because a refused
 * answer is also a model call.
 */
export const answersToday = answersSince('day');

/** SQL for the number of answers that the agent wrote this month. Each costs one credit. */
export const answersThisMonth = answersSince('month', ' and x.text is not null');

/** SQL for the credits that the runs of agent `a` have spent this month. */
export const runCreditsThisMonth = `(select coalesce(sum(r.credits), 0)::int from agent_runs r
    where r.agent_id = a.id and r.created_at >= ${startOfSpan('month')})`;
