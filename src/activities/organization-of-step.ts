import { Context } from '@temporalio/activity';

/**
 * Returns the organization for which the current step works: the fairness key of its workflow. Empty if the step works for
 * all organizations.
 */
export const organizationOfStep = (): string => Context.current().info.priority?.fairnessKey ?? '';
