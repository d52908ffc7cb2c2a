import { z } from 'zod';
import {
  createKnowledgeBase,
  deleteKnowledgeBase,
  updateKnowledgeBase,
} from '../../../commands/knowledge/knowledge-bases.ts';
import {
  findKnowledgeBase,
  listKnowledgeBases,
  type KnowledgeBaseRow,
} from '../../../db/knowledge/knowledge-bases.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import {
  changes,
  deleted,
  idParam,
  line,
  meanings,
  paging,
  total,
  createdAt,
  id,
  string,
  updatedAt,
} from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

const knowledgeBaseShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    description: string(1_000, 'Coffee for people who like to know where it comes from.').describe(
      'What it is about, at most 1,000 characters.',
    ),
    documentCount: z.int().min(0).describe('How many documents it has.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'KnowledgeBase', description: 'Documents that are searched by meaning.' });

const viewKnowledgeBase = (row: KnowledgeBaseRow): z.input<typeof knowledgeBaseShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

const tag = 'Knowledge bases';
const params = z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') });
const description = z.string().trim().max(1_000);

export const knowledgeBaseRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/kbs',
    operationId: 'listKnowledgeBases',
    tag,
    summary: 'List knowledge bases',
    description: 'Newest first.',
    access: 'kb:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      knowledgeBases: z.array(knowledgeBaseShape).max(100).describe('The knowledge bases, the newest first.'),
      total,
    }),
    handle: async ({ em, actor, query }) => {
      const [rows, count] = await listKnowledgeBases(em, actor.orgId, query);
      return { knowledgeBases: rows.map(viewKnowledgeBase), total: count };
    },
  }),
  endpoint({
    method: 'post',
    path: '/kbs',
    operationId: 'createKnowledgeBase',
    tag,
    summary: 'Create a knowledge base',
    access: 'kb:write',
    body: z.strictObject({
      name: line(100).meta(meanings.name),
      description: description.default('').describe('What it is about, for people.'),
    }),
    status: 201,
    returns: knowledgeBaseShape,
    errors: ['invalid_state'],
    example: { name: 'Coffee', description: 'What we know about coffee.' },
    handle: ({ body, actor, service, write }) =>
      write(async em => {
        const { id } = await createKnowledgeBase(em, actor, body, service.config.KNOWLEDGE_BASE_LIMIT);
        return viewKnowledgeBase(await findKnowledgeBase(em, actor.orgId, id));
      }),
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}',
    operationId: 'getKnowledgeBase',
    tag,
    summary: 'Get a knowledge base',
    access: 'kb:read',
    params,
    returns: knowledgeBaseShape,
    handle: async ({ em, actor, params: { kbId } }) =>
      viewKnowledgeBase(await findKnowledgeBase(em, actor.orgId, kbId)),
  }),
  endpoint({
    method: 'patch',
    path: '/kbs/{kbId}',
    operationId: 'updateKnowledgeBase',
    tag,
    summary: 'Update a knowledge base',
    access: 'kb:write',
    params,
    body: changes({
      name: line(100).meta(meanings.name),
      description: description.meta(meanings.description),
    }),
    returns: knowledgeBaseShape,
    example: { description: 'All that we know about coffee.' },
    handle: ({ body, actor, params: { kbId }, write }) =>
      write(async em => {
        await updateKnowledgeBase(em, actor, kbId, body);
        return viewKnowledgeBase(await findKnowledgeBase(em, actor.orgId, kbId));
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/kbs/{kbId}',
    operationId: 'deleteKnowledgeBase',
    tag,
    summary: 'Delete a knowledge base with its documents',
    description: 'Stops the documents that are being ingested, and releases the credits held for them.',
    access: 'kb:write',
    params,
    returns: deleted,
    handle: ({ actor, params: { kbId }, requestId, write }) =>
      write(async em => {
        await deleteKnowledgeBase(em, { actor, requestId }, kbId);
        return { id: kbId, deleted: true as const };
      }),
  }),
];
