import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { OnboardingStepName } from '../../domain/onboarding.ts';

/** Notes that a person counts a step as done in this organization, for themselves alone; the first time stays. */
export const markStep = async (
  em: Em,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
  step: OnboardingStepName,
): Promise<void> => {
  await em.execute(
    `insert into onboarding_marks (org_id, user_id, step, completed_at) values (?, ?, ?, now())
     on conflict do nothing`,
    [orgId, userId, step],
  );
};
