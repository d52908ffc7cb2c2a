import { z } from 'zod';
import { colorPattern } from '../../domain/colors.ts';
import { fontFamily } from './named-lists.ts';

const color = z
  .string()
  .max(7)
  .regex(colorPattern, { error: 'Must be a colour like #1f4d3a.' })
  .transform(text => text.toLowerCase());

const font = fontFamily.nullable().describe('Null: the template’s own.');

/** Colours of a brand, or of one carousel: those that are named. */
export const colorsBody = z
  .strictObject({
    primary: color.describe('The colour that people know the brand by: covers, large areas, numbers.'),
    accent: color.describe('The second colour, used sparingly.'),
    background: color,
    text: color.describe('Must reach a contrast of 4.5:1 on `background`.'),
  })
  .partial();

/**
 * Fonts of a brand, or of one carousel. Whatever they lack (Arabic, Hebrew, Chinese, Japanese, Korean, Thai, Hindi, emoji)
 * others draw.
 */
export const fontsBody = z.strictObject({ heading: font, body: font }).partial();
