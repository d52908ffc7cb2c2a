import { z } from 'zod';
import type { IdeaRow } from '../../../db/ideas/ideas.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform } from '../../openapi/named-lists.ts';
import { anyId, createdAt, id, meanings, string } from '../../http/schemas.ts';

export const ideaShape = z
  .strictObject({
    id,
    title: z.string().max(200).meta(meanings.title),
    summary: string(1_000, 'Three habits that make the largest difference.').describe(
      'What the post would say.',
    ),
    platform: platform.describe('Where it fits best.'),
    sourceDocumentIds: z
      .array(anyId)
      .max(100)
      .describe(
        'Documents that it draws on; empty for ideas from a topic alone. A document may be gone by now.',
      ),
    brandSlug: string(60, 'acme').describe('Slug of the brand that it belongs to.'),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base; null for none.'),
    topic: string(300, 'How to brew better coffee at home')
      .nullable()
      .describe('The topic that it was made from; null where it was made from documents.'),
    provider: string(100, 'local').describe(
      'Who wrote it. `local` is a stand-in without a model: it quotes documents and asks questions.',
    ),
    model: z.string().max(200).meta(meanings.model),
    createdAt,
  })
  .meta({ id: 'Idea', description: 'An idea for a post.' });

export const viewIdea = ({
  brandId: _brandId,
  sourceChunkIds: _sourceChunkIds,
  createdAt,
  ...idea
}: IdeaRow): z.input<typeof ideaShape> => ({ ...idea, createdAt: isoTime(createdAt) });
