import { z } from 'zod';
import { completeStep } from '../../../commands/onboarding/complete-step.ts';
import { readOnboarding } from '../../../db/onboarding/onboarding.ts';
import { onboardingStepNames } from '../../../domain/onboarding/onboarding.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { choice, meanings, string, timestamp } from '../../http/schemas.ts';

const tag = 'Onboarding';
const path = '/onboarding/progress';
const step = choice('OnboardingStepName', onboardingStepNames, 'Onboarding step.');

const stepShape = z
  .strictObject({
    step,
    title: z.string().max(100).meta(meanings.title),
    completed: z.boolean().describe('Whether the step is done.'),
    completedAt: timestamp.nullable().meta(meanings.completedAtOrNull),
    href: string(200, '/posts').describe('API path that completes the step.'),
  })
  .meta({ id: 'OnboardingStep', description: 'Onboarding step.' });

export const onboardingRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    operationId: 'getOnboardingProgress',
    tag,
    summary: 'Get onboarding progress',
    description:
      'Onboarding steps of the organization for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.',
    access: 'onboarding:read',
    returns: z.strictObject({
      steps: z.array(stepShape).max(onboardingStepNames.length).describe('Steps, in order.'),
      next: step.nullable().describe('First open step, or null if all are completed.'),
    }),
    handle: async ({ em, actor }) => {
      const { steps, next } = await readOnboarding(em, actor);
      const view = steps.map(({ completedAt, ...one }) => ({
        ...one,
        completed: completedAt !== null,
        completedAt: isoTimeOrNull(completedAt),
      }));
      return { steps: view, next };
    },
  }),
  endpoint({
    method: 'post',
    path,
    operationId: 'completeOnboardingStep',
    tag,
    summary: 'Complete an onboarding step',
    description: 'Marks a step as done for the caller in this organization. Repeating it changes nothing.',
    access: 'onboarding:write',
    personal: true,
    body: z.strictObject({ step }),
    returns: z.strictObject({ step, completed: z.literal(true).describe('Whether the step is done.') }),
    handle: ({ actor, body, write }) => write(em => completeStep(em, actor, body.step)),
  }),
];
