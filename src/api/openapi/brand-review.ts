import { z } from 'zod';
import { clientProblem, maxClients } from '../../domain/reviews/clients.ts';
import { normalized } from '../../domain/normalized.ts';
import { maxStages } from '../../domain/reviews/reviews.ts';
import { anyId, id, idParam, int, line, string } from '../http/schemas.ts';

const maxMinutes = 14 * 24 * 60;

const approversWords =
  'Ids of members who approve in this stage. Each must be allowed to read the brand’s posts.';

const clientsWords =
  'Clients who may approve in this stage: email addresses, and domains for all their addresses. If empty, owners and admins may send review links to any client, from their own session. Authors of a post and its approvers can never approve it as clients.';

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
  client: z.boolean().describe('Whether a client may also approve in this stage, with a review link.'),
  required: int(1, 1)
    .max(20)
    .describe('Number of approvals that the stage needs, each from a different person.'),
};

const timeTolerance = int(0, 60)
  .max(maxMinutes)
  .describe('Number of minutes by which an approved post may move without losing its approval.');

const remindBefore = int(1, 120)
  .max(maxMinutes)
  .nullable()
  .describe(
    'How many minutes before its time the approvers of a waiting post get a reminder, or null for no reminder.',
  );

const answers = z
  .boolean()
  .describe(
    'Whether answers to comments, including those of agents, wait as drafts until an approver of a stage sends them from their own session.',
  );

/** Review settings of a brand, as answers show them. */
export const brandReviewShape = z
  .strictObject({
    stages: z
      .array(
        z
          .strictObject({
            id,
            name: string(60, 'Client').describe('Name of the stage.'),
            approvers: z.array(anyId).max(50).describe(approversWords),
            clients: z.array(string(254, 'client@example.com')).max(maxClients).describe(clientsWords),
            ...common,
          })
          .meta({
            id: 'ReviewStage',
            description: 'A group of approvers who must approve a post before the next stage starts.',
          }),
      )
      .min(1)
      .max(maxStages)
      .describe('Stages in order.'),
    timeTolerance,
    remindBefore,
    answers,
  })
  .meta({ id: 'BrandReview', description: 'Approval that the posts of a brand need before publication.' });

/** Review settings of a brand in a request. */
export const wantedReview = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        id: idParam.toLowerCase().optional().describe('Id of an existing stage, whose approvals stay valid.'),
        name: line(60).meta({ description: 'Name of the stage.', example: 'Client' }),
        approvers: z.array(idParam.toLowerCase()).max(50).default([]).describe(approversWords),
        client: common.client.default(false),
        clients: z.array(wantedClient).max(maxClients).default([]).describe(clientsWords),
        required: common.required.default(1),
      }),
    )
    .min(1)
    .max(maxStages)
    .describe('Stages in order.'),
  timeTolerance: timeTolerance.default(60),
  remindBefore: remindBefore.default(null),
  answers: answers.default(false),
});
