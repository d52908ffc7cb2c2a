import { z } from 'zod';
import { completeStep } from '../../../commands/onboarding/complete-step.ts';
import { readOnboarding } from '../../../db/onboarding/onboarding.ts';
import { onboardingStepNames } from '../../../domain/onboarding/onboarding.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { choice, meanings, string, timestamp } from '../../http/schemas.ts';

const tag = 'Onboarding';
const path = '/onboarding/progress';
const step = choice('OnboardingStepName', onboardingStepNames, 'A first step in the service.');

const stepShape = z
  .strictObject({
    step,
    title: z.string().max(100).meta(meanings.title),
    completed: z.boolean().describe('Whether it is done.'),
    completedAt: timestamp.nullable().meta(meanings.completedAtOrNull),
    href: string(200, '/posts').describe('The path of the API that does it.'),
  })
  .meta({ id: 'OnboardingStep', description: 'A first step in the service.' });

export const onboardingRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path,
    operationId: 'getOnboardingProgress',
    tag,
    summary: 'Get onboarding progress',
    description:
      'The first steps in this organization, for the caller. A step is completed once it has happened in the organization, no matter who did it, or once the caller has marked it.',
    access: 'onboarding:read',
    returns: z.strictObject({
      steps: z.array(stepShape).max(onboardingStepNames.length).describe('The steps, in their order.'),
      next: step.nullable().describe('The first step that is open; null when all are completed.'),
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
    description: 'Marks a step as done, for the caller in this organization. A repeat changes nothing.',
    access: 'onboarding:write',
    personal: true,
    body: z.strictObject({ step }),
    returns: z.strictObject({ step, completed: z.literal(true).describe('Whether it is done.') }),
    handle: ({ actor, body, write }) => write(em => completeStep(em, actor, body.step)),
  }),
];
