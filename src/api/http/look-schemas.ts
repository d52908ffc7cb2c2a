import { z } from 'zod';
import { colorPattern } from '../../domain/brands/colors.ts';
import { fontFamily } from '../openapi/named-lists.ts';
import { string, meanings } from './schemas.ts';

const color = string(7)
  .regex(colorPattern, { error: 'Must be a colour like #1f4d3a.' })
  .transform(text => text.toLowerCase());

const font = fontFamily.nullable().describe('Null: the template’s own.');

/** Colours of a brand, or of one carousel: those that are named. */
export const colorsBody = z
  .strictObject({
    primary: color.meta({
      description: 'The colour that people know the brand by: covers, large areas, numbers.',
      example: '#1f4d3a',
    }),
    accent: color.meta({ description: 'The second colour, used sparingly.', example: '#e4a11b' }),
    background: color.meta(meanings.background),
    text: color.meta({ description: 'Must reach a contrast of 4.5:1 on `background`.', example: '#1c1c1c' }),
  })
  .partial();

/**
 * Fonts of a brand, or of one carousel. Whatever they lack (Arabic, Hebrew, Chinese, Japanese, Korean, Thai, Hindi, emoji)
 * others draw.
 */
export const fontsBody = z.strictObject({ heading: font, body: font }).partial();
