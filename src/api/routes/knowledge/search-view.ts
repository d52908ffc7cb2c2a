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
        'Higher is closer. For a passage that is found by its meaning alone it is the cosine similarity with the query: with the default embedding model, 0.5 to 0.7 for a good answer. Where the words of the query are found as well, it is nearer to 1.',
      example: 0.82,
    }),
    chunkId: anyId.describe('Id of the passage.'),
    place: z
      .strictObject({
        heading: string(1_000_000, 'Storing beans').nullable().describe('The nearest heading above.'),
        pageFrom: page.describe('Null where the document has no pages.'),
        pageTo: page.describe('Page that it ends on, counted from 1; null where the document has no pages.'),
        ordinal: z.int().min(0).describe('Which chunk of the document, from 0.'),
        charFrom: z.int().min(0).describe('Where it begins in the document’s text.'),
        charTo: z.int().min(0).describe('Where it ends there, exclusive.'),
      })
      .describe('Where the passage stands in its document.'),
  })
  .meta({ id: 'SearchResult', description: 'A passage of a document.' });

export const searchWarningShape = z
  .strictObject({
    code: z.enum(['unknown_language']).describe('Why, for programs.'),
    message: z.string().max(500).meta(meanings.message),
  })
  .meta({
    id: 'SearchWarning',
    description: 'What keeps a search from finding by meaning, and what to do about it.',
  });

/** What keeps a search from comparing meanings well. */
export const languageWarnings = (
  modelId: string,
  language: string | null,
): z.input<typeof searchWarningShape>[] =>
  language === null || knowsLanguage(modelId, language)
    ? []
    : [
        {
          code: 'unknown_language',
          message: `Most of this knowledge base is in ${nameOfLanguage(language)}, which the embedding model does not know: passages are found by their words, hardly by their meaning. Operators can choose another model (EMBEDDING_LOCAL_MODEL=multilingual-e5-small).`,
        },
      ];

/** A chunk that was found, with how close it is. */
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
