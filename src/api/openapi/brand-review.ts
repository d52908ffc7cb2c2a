import { z } from 'zod';
import { clientProblem, maxClients } from '../../domain/reviews/clients.ts';
import { normalized } from '../../domain/normalized.ts';
import { maxStages } from '../../domain/reviews/reviews.ts';
import { anyId, id, idParam, int, line, string } from '../http/schemas.ts';

const maxMinutes = 14 * 24 * 60;

const approversWords =
  'Ids of members who approve in this stage; each must be able to read the posts of the brand.';

const clientsWords =
  'Which clients may approve in this stage: email addresses, and domains whose addresses all may. Empty: those to whom an owner or admin sends a link by their own session. Authors of a post and its approvers never approve it as a client.';

const wantedClient = z
  .string()
  .trim()
  .max(254, { abort: true })
  .overwrite(normalized)
  .toLowerCase()
  .check(({ value, issues }) => {
    const message = clientProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  })
  .meta({ example: 'client@example.com' });

const common = {
  client: z.boolean().describe('Whether a client may approve in it as well, by a review link.'),
  required: int(1, 1).max(20).describe('How many approvals the stage needs, each of somebody else.'),
};

const timeTolerance = int(0, 60)
  .max(maxMinutes)
  .describe('By how many minutes a post may move and stay approved.');

const remindBefore = int(1, 120)
  .max(maxMinutes)
  .nullable()
  .describe(
    'How many minutes before its time those who are to decide about a post are reminded; null for never.',
  );

const answers = z
  .boolean()
  .describe(
    'Whether answers to comments wait as drafts until an approver of a stage sends them by their own session, also those of agents.',
  );

/** How a brand's posts are reviewed, as answers show it. */
export const brandReviewShape = z
  .strictObject({
    stages: z
      .array(
        z
          .strictObject({
            id,
            name: string(60, 'Client').describe('What the stage is called.'),
            approvers: z.array(anyId).max(50).describe(approversWords),
            clients: z.array(string(254, 'client@example.com')).max(maxClients).describe(clientsWords),
            ...common,
          })
          .meta({ id: 'ReviewStage', description: 'Who must approve a post before the next stage begins.' }),
      )
      .min(1)
      .max(maxStages)
      .describe('The stages, one after the other.'),
    timeTolerance,
    remindBefore,
    answers,
  })
  .meta({ id: 'BrandReview', description: 'How the posts of a brand are approved before they go out.' });

/** The same as a request says it. */
export const wantedReview = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        id: idParam
          .toLowerCase()
          .optional()
          .describe('The id of a stage that there is: its approvals go on to count.'),
        name: line(60).meta({ description: 'What the stage is called.', example: 'Client' }),
        approvers: z.array(idParam.toLowerCase()).max(50).default([]).describe(approversWords),
        client: common.client.default(false),
        clients: z.array(wantedClient).max(maxClients).default([]).describe(clientsWords),
        required: common.required.default(1),
      }),
    )
    .min(1)
    .max(maxStages)
    .describe('The stages, one after the other.'),
  timeTolerance: timeTolerance.default(60),
  remindBefore: remindBefore.default(null),
  answers: answers.default(false),
});
