import { sql } from 'kysely';
import type { AuditAction } from '../../domain/audit.ts';
import {
  onboardingOf,
  onboardingStepNames,
  type OnboardingStepName,
} from '../../domain/onboarding/onboarding.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/**
 * What completes each step: the first row of a table, or the first line of the audit log, which stays when what it tells of is
 * deleted. Posts have no such line, but stay as deleted rows.
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

/** Pairs of a step and one of what completes it. */
const pairsOf = <Thing>(things: Record<OnboardingStepName, readonly Thing[]>) =>
  onboardingStepNames.flatMap(step => things[step].map(thing => [step, thing] as const));

/** How far a person is in an organization; times are texts as PostgreSQL writes them. */
export const readOnboarding = async (em: Em, { orgId, userId }: { orgId: string; userId: string }) => {
  const db = kyselyOf(em);
  const first = (step: OnboardingStepName) =>
    [
      sql<OnboardingStepName>`${sql.lit(step)}`.as('step'),
      sql<string | null>`min(created_at)`.as('at'),
    ] as const;
  const marks = db
    .selectFrom('onboarding_marks')
    .select(['step', sql<string | null>`completed_at`.as('at')])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId);
  const ofRows = pairsOf(rows).map(([step, table]) =>
    db.selectFrom(table).select(first(step)).where('org_id', '=', orgId),
  );
  const ofLines = pairsOf(lines).map(([step, action]) =>
    db
      .selectFrom('audit_events')
      .select(first(step))
      .where('org_id', '=', orgId)
      .where('action', '=', sql.lit(action)),
  );
  const happened = await db
    .selectFrom(marks.unionAll([...ofRows, ...ofLines]).as('happened'))
    .select(({ fn }) => ['step', fn.min<string>('at').as('at')])
    .where('at', 'is not', null)
    .groupBy('step')
    .execute();
  return onboardingOf(Object.fromEntries(happened.map(({ step, at }) => [step, at])));
};
