/** When this day or month of UTC began, as SQL. */
export const startOfSpan = (span: 'day' | 'month'): string =>
  `date_trunc('${span}', now() at time zone 'utc') at time zone 'utc'`;

const answersSince = (span: 'day' | 'month', which = ''): string =>
  `(select count(*)::int from comment_actions x
    where x.agent_id = a.id${which} and x.created_at >= ${startOfSpan(span)})`;

/** Answers to comments that agent `a` has begun today, whatever became of them: what a model refuses is a call, too. */
export const answersToday = answersSince('day');

/** Those that it has written this month: a credit each. */
export const answersThisMonth = answersSince('month', ' and x.text is not null');

/** What the runs of agent `a` have spent this month. */
export const runCreditsThisMonth = `(select coalesce(sum(r.credits), 0)::int from agent_runs r
    where r.agent_id = a.id and r.created_at >= ${startOfSpan('month')})`;
