import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  deleteIdea,
  startEnrichment,
  calculateIdeasPrice,
  saveIdeas,
} from '../../../commands/ideas/ideas.ts';
import { makeIdeas, planIdeas, type IdeasInput } from '../../../commands/ideas/make-ideas.ts';
import { wrapInCredits } from '../../../db/billing/around-credits.ts';
import { listIdeas } from '../../../db/ideas/ideas.ts';
import { actorName } from '../../../domain/actor.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { withAiRefusals } from '../../http/ai-refusals.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { canonical } from '../../http/idempotency.ts';
import { platform } from '../../openapi/named-lists.ts';
import {
  anyId,
  brandSlug,
  deleted,
  idInPath,
  idParam,
  int,
  line,
  meanings,
  paging,
  totals,
} from '../../http/schemas.ts';
import { ideaShape, viewIdea } from './ideas-view.ts';

const tag = 'Ideas';

const asked = {
  brandSlug,
  count: int(1)
    .max(20)
    .default(5)
    .describe(
      'Number of ideas. Fewer are returned if there is nothing more to say, and you pay only for those.',
    ),
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .refine(names => new Set(names).size === names.length, { error: 'Must not repeat a platform.' })
    .optional()
    .describe('Platforms of the ideas. Defaults to all.'),
};

const returns = z.strictObject({
  ideas: z.array(ideaShape).max(20).describe('Ideas, newest first.'),
});

const costs =
  'Each idea costs the price of `ideas.generate`. An idea that resembles an existing or deleted idea of the brand is dropped. If no new idea remains, the answer is `invalid_state`. A failure costs nothing: `generation_refused` if the model refuses the request, `unavailable` if it cannot be reached.';

/**
 * Milliseconds for which credits are reserved: longer than two answers of a model take, including the embedding of their
 * text.
 */
const holdMs = 15 * 60_000;

/** Generates ideas while the caller waits: reserves the price, asks the model, and writes ideas and charge together. */
const generate = async (
  { em, actor, service, write, recall }: Call<unknown, unknown, unknown, 'ideas:write'>,
  body: IdeasInput,
): Promise<z.input<typeof returns>> => {
  await recall(canonical(body));
  const plan = await planIdeas(em, actor, body);
  const caller = { orgId: actor.orgId, actor: actorName(actor), reference: `ideas:${uuidv7()}` };
  const paid = {
    operation: 'ideas.generate',
    brandId: plan.brand.id,
    price: calculateIdeasPrice(plan.count),
  } as const;
  const held = { ...caller, ...paid, ms: holdMs, reason: 'ideas' };
  return wrapInCredits(service.orm, held, async () => {
    const made = await withAiRefusals(() => makeIdeas(service.ai, plan, { caller }));
    return write(async transaction => {
      const ideas = await saveIdeas(transaction, actor, plan, made, held);
      return { ideas: ideas.map(viewIdea) };
    });
  });
};

const generating = {
  method: 'post',
  tag,
  access: 'ideas:write',
  onBrand: true,
  status: 201,
  returns,
  errors: ['not_found', 'insufficient_credits', 'invalid_state', 'generation_refused'],
} as const;

export const ideaRoutes: Endpoint[] = [
  endpoint({
    ...generating,
    path: '/ideas/generate',
    operationId: 'generateIdeas',
    summary: 'Generate ideas from a knowledge base',
    description: `\`sourceDocumentIds\` lists the documents whose passages an idea uses. Also needs \`kb:read\`. ${costs}`,
    body: z.strictObject({
      knowledgeBaseId: idParam.describe('Id of the knowledge base.'),
      ...asked,
    }),
    handle: call => generate(call, call.body),
  }),
  endpoint({
    ...generating,
    path: '/ideas/generate-topic',
    operationId: 'generateIdeasFromTopic',
    summary: 'Generate ideas from a topic',
    description: `Works without a knowledge base. ${costs}`,
    body: z.strictObject({
      topic: line(300).meta({
        description: 'Topic of the ideas, at most 300 characters.',
        example: 'How to brew better coffee at home',
      }),
      ...asked,
    }),
    example: { topic: 'How to brew better coffee at home', brandSlug: 'acme', count: 3 },
    handle: call => generate(call, call.body),
  }),
  endpoint({
    method: 'get',
    path: '/ideas',
    operationId: 'listIdeas',
    tag,
    summary: 'List ideas, newest first',
    access: 'ideas:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      brandSlug: z.string().max(60).optional().meta(meanings.ofBrand),
      platform: platform.optional().describe('The platform.'),
      knowledgeBaseId: idParam.optional().describe('Only ideas from this knowledge base.'),
    }),
    returns: z.strictObject({
      ideas: z.array(ideaShape).max(100).describe('Ideas, newest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, query: { limit, offset, ...filter } }) => {
      const { rows, ...total } = await listIdeas(em, actor, filter, { limit, offset });
      return { ideas: rows.map(viewIdea), ...total };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/ideas/{id}',
    operationId: 'deleteIdea',
    tag,
    summary: 'Delete an idea',
    description: 'Drafts of the idea stay, and no similar idea is generated again.',
    access: 'ideas:write',
    onBrand: true,
    params: z.strictObject({ id: idInPath }),
    returns: deleted,
    handle: ({ params, actor, write }) =>
      write(async em => {
        await deleteIdea(em, actor, params.id);
        return { id: params.id, deleted: true as const };
      }),
  }),
  endpoint({
    method: 'post',
    path: '/ideas/enrich',
    operationId: 'enrichIdea',
    tag,
    summary: 'Write a draft post from an idea',
    description:
      'Writes a draft within the platform’s limits. The draft exists once the job has completed: `result.postId` at `GET /jobs/{jobId}`. Also needs `posts:write`. Costs the price of `ideas.enrich`. A failed job costs nothing.',
    access: 'ideas:write',
    onBrand: true,
    body: z.strictObject({ ideaId: idParam.describe('Id of the idea.'), platform }),
    status: 202,
    returns: z.strictObject({
      jobId: anyId.describe('Id of the job. Read its state at `GET /jobs/{jobId}`.'),
    }),
    errors: ['not_found', 'insufficient_credits'],
    handle: ({ body, actor, requestId, write }) =>
      write(async em => ({ jobId: await startEnrichment(em, { actor, requestId }, body) })),
  }),
];
