import { addOnboardingMark } from '../../db/onboarding/onboarding.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import type { OnboardingStepName } from '../../domain/onboarding.ts';

/** Notes that a person counts a step as done in this organization, for themselves alone; the first time stays. */
export const markStep = (
  em: Em,
  actor: Pick<Actor, 'orgId' | 'userId'>,
  step: OnboardingStepName,
): Promise<unknown> => addOnboardingMark(em, actor, step);
