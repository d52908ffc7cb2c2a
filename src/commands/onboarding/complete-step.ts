import { OnboardingMark } from '../../db/entities/onboarding-mark.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { OnboardingStepName } from '../../domain/onboarding/onboarding.ts';

/** Marks a step as completed for this person in this organization only. The first time stays. */
export const completeStep = async (
  em: Em,
  { orgId, userId }: Pick<Actor, 'orgId' | 'userId'>,
  step: OnboardingStepName,
): Promise<{ step: OnboardingStepName; completed: true }> => {
  const mark = { orgId, userId, step, completedAt: new Date() };
  await em.upsert(OnboardingMark, mark, { onConflictAction: 'ignore' });
  return { step, completed: true };
};
