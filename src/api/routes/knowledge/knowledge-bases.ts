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
import type { Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { changes, idParam, line, meanings, createdAt, id, string, updatedAt } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

const knowledgeBaseShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    description: string(1_000, 'Coffee for people who like to know where it comes from.').describe(
      'Description of at most 1,000 characters.',
    ),
    documentCount: z.int().min(0).describe('Number of documents.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'KnowledgeBase', description: 'A collection of documents for semantic search.' });

const viewKnowledgeBase = (row: KnowledgeBaseRow): z.input<typeof knowledgeBaseShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

const description = z.string().trim().max(1_000);

const bases = resource({
  tag: 'Knowledge bases',
  noun: 'a knowledge base',
  name: 'KnowledgeBase',
  path: '/kbs/{kbId}',
  params: z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') }),
  access: { read: 'kb:read', write: 'kb:write' },
  returns: knowledgeBaseShape,
  find: (em, { orgId }, { kbId }) => findKnowledgeBase(em, orgId, kbId),
  view: viewKnowledgeBase,
});

export const knowledgeBaseRoutes: Endpoint[] = [
  bases.list({
    plural: 'knowledgeBases',
    described: 'Knowledge bases, newest first.',
    description: 'Newest first.',
    rows: ({ em, actor, query }) => listKnowledgeBases(em, actor.orgId, query),
  }),
  bases.create({
    body: z.strictObject({
      name: line(100).meta(meanings.name),
      description: description.default('').describe('Description for people.'),
    }),
    errors: ['invalid_state'],
    example: { name: 'Coffee', description: 'Facts about coffee.' },
    run: async (em, { actor, body, service }) => {
      const { id } = await createKnowledgeBase(em, actor, body, service.config.KNOWLEDGE_BASE_LIMIT);
      return findKnowledgeBase(em, actor.orgId, id);
    },
  }),
  bases.get(),
  bases.update({
    body: changes({
      name: line(100).meta(meanings.name),
      description: description.meta(meanings.description),
    }),
    example: { description: 'Everything we know about coffee.' },
    run: (em, { actor, body, params }) => updateKnowledgeBase(em, actor, params.kbId, body),
  }),
  bases.delete({
    summary: 'Delete a knowledge base with its documents',
    description: 'Stops running ingestions, and releases the credits reserved for them.',
    run: (em, call) => deleteKnowledgeBase(em, originOf(call), call.params.kbId),
  }),
];
