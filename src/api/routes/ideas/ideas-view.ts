import { z } from 'zod';
import type { IdeaRow } from '../../../db/ideas/ideas.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform } from '../../openapi/named-lists.ts';
import { anyId, createdAt, id, meanings, string } from '../../http/schemas.ts';

export const ideaShape = z
  .strictObject({
    id,
    title: z.string().max(200).meta(meanings.title),
    summary: string(1_000, 'Three habits that make the largest difference.').describe('Content of the post.'),
    platform: platform.describe('Platform that fits best.'),
    sourceDocumentIds: z
      .array(anyId)
      .max(100)
      .describe(
        'Documents that the idea uses. Empty for ideas from a topic alone. A document may have been deleted since.',
      ),
    brandSlug: string(60, 'acme').describe('Slug of the brand that owns the resource.'),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base, or null for none.'),
    topic: string(300, 'How to brew better coffee at home')
      .nullable()
      .describe('Topic of the idea, or null if it comes from documents.'),
    provider: string(100, 'local').describe(
      'Provider of the text. `local` is a stand-in without a model: it quotes documents and asks questions.',
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
