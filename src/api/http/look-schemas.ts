import { z } from 'zod';
import { colorPattern } from '../../domain/brands/colors.ts';
import { fontFamily } from '../openapi/named-lists.ts';
import { string, meanings } from './schemas.ts';

const color = string(7)
  .regex(colorPattern, { error: 'Must be a color such as #1f4d3a.' })
  .transform(text => text.toLowerCase());

const font = fontFamily.nullable().describe('Null for the template’s own color.');

/** Colors of a brand or of one carousel. All are optional. */
export const colorsBody = z
  .strictObject({
    primary: color.meta({
      description: 'Main color of the brand, for covers, large areas, and numbers.',
      example: '#1f4d3a',
    }),
    accent: color.meta({ description: 'Second color, used sparingly.', example: '#e4a11b' }),
    background: color.meta(meanings.background),
    text: color.meta({
      description: 'Must have a contrast of at least 4.5:1 on `background`.',
      example: '#1c1c1c',
    }),
  })
  .partial();

/**
 * Fonts of a brand or of one carousel. Other fonts draw the characters that they lack (Arabic, Hebrew, Chinese, Japanese,
 * Korean, Thai, Hindi, emoji).
 */
export const fontsBody = z.strictObject({ heading: font, body: font }).partial();
