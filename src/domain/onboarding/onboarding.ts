/** What a new organization does first, in the order in which it is shown. `href` is the operation of the API that does it. */
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

/** One step as a person sees it. */
export interface OnboardingStep {
  step: OnboardingStepName;
  title: string;
  href: string;
  /** When it was done in the organization, or the person marked it as done, whichever came first; null while it is open. */
  completedAt: string | null;
}

/** The steps with their times; those that have none are open. */
export const onboardingOf = (
  completed: Partial<Record<OnboardingStepName, string | null>>,
): { steps: OnboardingStep[]; next: OnboardingStepName | null } => {
  const steps = onboardingSteps.map(one => ({ ...one, completedAt: completed[one.step] ?? null }));
  return { steps, next: steps.find(({ completedAt }) => completedAt === null)?.step ?? null };
};
