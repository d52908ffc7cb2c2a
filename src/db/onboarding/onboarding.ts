import type { AuditAction } from '../../domain/audit.ts';
import {
  onboardingOf,
  onboardingStepNames,
  type OnboardingStepName,
} from '../../domain/onboarding/onboarding.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Rows that complete each step: the first row of a table, or the first entry of the audit log, which stays when its subject
 * is deleted. Posts have no such entry, but stay as deleted rows.
 */
const rows = {
  create_brand: ['brands'],
  connect_account: ['connections'],
  first_post: ['posts'],
  invite_member: ['invitations', 'invite_links'],
  create_knowledge_base: ['knowledge_bases'],
  create_agent: ['agents'],
} as const satisfies Record<OnboardingStepName, readonly string[]>;

const lines = {
  create_brand: ['brand.created'],
  connect_account: ['connection.connected'],
  first_post: [],
  invite_member: ['invitation.created', 'invite_link.created'],
  create_knowledge_base: ['knowledge_base.created'],
  create_agent: ['agent.created'],
} as const satisfies Record<OnboardingStepName, readonly AuditAction[]>;

/** Returns pairs of a step and a row that completes it. */
const pairsOf = <Thing>(things: Record<OnboardingStepName, readonly Thing[]>) =>
  onboardingStepNames.flatMap(step => things[step].map(thing => [step, thing] as const));

const first = (step: OnboardingStepName) => `select '${step}' as step, min(created_at) as at`;

const happenings = [
  'select step, completed_at as at from onboarding_marks where org_id = ? and user_id = ?',
  ...pairsOf(rows).map(([step, table]) => `${first(step)} from ${table} where org_id = ?`),
  ...pairsOf(lines).map(
    ([step, action]) => `${first(step)} from audit_events where org_id = ? and action = '${action}'`,
  ),
];

/** Reads a person's onboarding progress in an organization. Times are texts in PostgreSQL's form. */
export const readOnboarding = async (em: Em, { orgId, userId }: { orgId: string; userId: string }) => {
  const [, ...withoutPerson] = happenings;
  const happened = await em.execute<{ step: OnboardingStepName; at: string }[]>(
    `select step, min(at) as at from (${happenings.join(' union all ')}) happened
      where at is not null group by step`,
    [orgId, userId, ...withoutPerson.map(() => orgId)],
  );
  return onboardingOf(Object.fromEntries(happened.map(({ step, at }) => [step, at])));
};
