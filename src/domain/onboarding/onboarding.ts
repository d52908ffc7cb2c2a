/** First steps of a new organization, in display order. `href`: API operation that completes the step. */
export const onboardingSteps = [
  { step: 'create_brand', title: 'Create a brand', href: '/brands' },
  { step: 'connect_account', title: 'Connect a social account', href: '/connections' },
  { step: 'first_post', title: 'Write your first post', href: '/posts' },
  { step: 'invite_member', title: 'Invite a member', href: '/teams/invitations' },
  { step: 'create_knowledge_base', title: 'Create a knowledge base', href: '/kbs' },
  { step: 'create_agent', title: 'Create an agent', href: '/agents' },
] as const;

export type OnboardingStepName = (typeof onboardingSteps)[number]['step'];
export const onboardingStepNames = onboardingSteps.map(({ step }) => step);

/** Step as a person sees it. */
export interface OnboardingStep {
  step: OnboardingStepName;
  title: string;
  href: string;
  /**
   * Time when it was completed in the organization or marked as done by the person, whichever came first. Null while it is
   * open.
   */
  completedAt: string | null;
}

/** Returns all steps with their completion times. Steps without a time are open. */
export const onboardingOf = (
  completed: Partial<Record<OnboardingStepName, string | null>>,
): { steps: OnboardingStep[]; next: OnboardingStepName | null } => {
  const steps = onboardingSteps.map(one => ({ ...one, completedAt: completed[one.step] ?? null }));
  return { steps, next: steps.find(({ completedAt }) => completedAt === null)?.step ?? null };
};
