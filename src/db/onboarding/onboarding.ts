import { onboardingOf, type OnboardingStepName } from '../../domain/onboarding.ts';
import type { Em } from '../driver/orm.ts';

/**
 * What completes each step: the first row of a table, or the first line of the audit log, which stays when what it tells of is
 * deleted. Posts have no such line, but stay as deleted rows.
 */
const happenings: Record<OnboardingStepName, { tables: string[]; actions: string[] }> = {
  create_brand: { tables: ['brands'], actions: ['brand.created'] },
  connect_account: { tables: ['connections'], actions: ['connection.connected'] },
  first_post: { tables: ['posts'], actions: [] },
  invite_member: {
    tables: ['invitations', 'invite_links'],
    actions: ['invitation.created', 'invite_link.created'],
  },
  create_knowledge_base: { tables: ['knowledge_bases'], actions: ['knowledge_base.created'] },
  create_agent: { tables: ['agents'], actions: ['agent.created'] },
};

const sourcesOf = ([step, { tables, actions }]: [
  string,
  { tables: string[]; actions: string[] },
]): string[] => [
  ...tables.map(table => `select '${step}' as step, min(created_at) as at from ${table} where org_id = ?`),
  ...actions.map(
    action => `select '${step}', min(created_at) from audit_events where org_id = ? and action = '${action}'`,
  ),
];

const sources = Object.entries(happenings).flatMap(sourcesOf);

const statement = `select step, min(at) as at from (
    select step, completed_at as at from onboarding_marks where org_id = ? and user_id = ?
    union all ${sources.join(' union all ')}
  ) happened where at is not null group by step`;

/** How far a person is in an organization; times are texts as PostgreSQL writes them. */
export const readOnboarding = async (em: Em, { orgId, userId }: { orgId: string; userId: string }) => {
  const values = [orgId, userId, ...sources.map(() => orgId)];
  const rows = await em.execute<{ step: OnboardingStepName; at: string }[]>(statement, values);
  return onboardingOf(Object.fromEntries(rows.map(({ step, at }) => [step, at])));
};
