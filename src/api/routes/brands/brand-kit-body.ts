import { z } from 'zod';
import { colorsBody, fontsBody } from '../../http/look-schemas.ts';
import { changes, idParam } from '../../http/schemas.ts';

/** What `PATCH /brands/{brandSlug}` takes of a kit. */
export const kitBody = changes({
  colors: colorsBody.nullable().describe('Null: a palette that follows from the brand’s name.'),
  fonts: fontsBody.nullable().describe('The fonts.'),
  logoMediaId: idParam.toLowerCase().nullable().describe('An image from `POST /media`.'),
  voice: z
    .string()
    .trim()
    .max(1_000)
    .refine(text => text.isWellFormed() && !text.includes('\0'), { error: 'Is not valid Unicode text.' })
    .nullable()
    .meta({
      description: 'How the brand writes, in your words. Models are told of it.',
      example: 'Warm and to the point, without superlatives.',
    }),
});
