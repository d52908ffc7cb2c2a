import { z } from 'zod';
import type { PassageRow } from '../../../db/knowledge/passages.ts';
import { knowsLanguage, nameOfLanguage } from '../../../domain/knowledge/languages.ts';
import { anyId, meanings, string } from '../../http/schemas.ts';

const page = z.int().min(1).nullable();

export const searchResultShape = z
  .strictObject({
    documentId: anyId.describe('Id of the document.'),
    documentName: z.string().max(2_048).describe('Name of the document.'),
    chunk: string(1_000_000, 'Whole beans keep for four weeks in a closed bag.').describe(
      'Text of the passage.',
    ),
    score: z.number().min(0).max(1).meta({
      description:
        'Higher is closer. For a passage found by meaning alone, this is the cosine similarity with the query: 0.5 to 0.7 for a good answer with the default embedding model. If the words of the query match as well, the score is closer to 1.',
      example: 0.82,
    }),
    chunkId: anyId.describe('Id of the passage.'),
    place: z
      .strictObject({
        heading: string(1_000_000, 'Storing beans').nullable().describe('Nearest heading above the passage.'),
        pageFrom: page.describe('Null if the document has no pages.'),
        pageTo: page.describe(
          'Last page of the passage, starting at 1, or null if the document has no pages.',
        ),
        ordinal: z.int().min(0).describe('Number of the chunk in the document, starting at 0.'),
        charFrom: z.int().min(0).describe('Start in the document’s text.'),
        charTo: z.int().min(0).describe('End in the document’s text, exclusive.'),
      })
      .describe('Location of the passage in its document.'),
  })
  .meta({ id: 'SearchResult', description: 'A passage of a document.' });

export const searchWarningShape = z
  .strictObject({
    code: z.enum(['unknown_language']).describe('Reason code.'),
    message: z.string().max(500).meta(meanings.message),
  })
  .meta({
    id: 'SearchWarning',
    description: 'Problems that prevent semantic search, and what to do.',
  });

/** Warnings about a language that the embedding model compares badly. */
export const languageWarnings = (
  modelId: string,
  language: string | null,
): z.input<typeof searchWarningShape>[] =>
  language === null || knowsLanguage(modelId, language)
    ? []
    : [
        {
          code: 'unknown_language',
          message: `Most of this knowledge base is in ${nameOfLanguage(language)}, which the embedding model does not support, so passages are found by words rather than by meaning. Operators can choose another model (EMBEDDING_LOCAL_MODEL=multilingual-e5-small).`,
        },
      ];

/** Shows a chunk that was found, with its score. */
export const viewResult = (row: PassageRow & { score: number }): z.input<typeof searchResultShape> => {
  const { heading, pageFrom, pageTo, ordinal, charFrom, charTo } = row;
  return {
    documentId: row.documentId,
    documentName: row.documentName,
    chunk: row.text,
    score: row.score,
    chunkId: row.id,
    place: { heading, pageFrom, pageTo, ordinal, charFrom, charTo },
  };
};
