import { defineEntity, p } from '@mikro-orm/core';
import { onboardingStepNames } from '../../domain/onboarding/onboarding.ts';

/** Onboarding step that a person marked as done for themselves. */
export const OnboardingMarkSchema = defineEntity({
  name: 'OnboardingMark',
  tableName: 'onboarding_marks',
  properties: {
    orgId: p.uuid().primary(),
    userId: p.uuid().primary(),
    step: p.text().$type<(typeof onboardingStepNames)[number]>().primary(),
    completedAt: p.datetime(3),
  },
});
export class OnboardingMark extends OnboardingMarkSchema.class {}
OnboardingMarkSchema.setClass(OnboardingMark);
