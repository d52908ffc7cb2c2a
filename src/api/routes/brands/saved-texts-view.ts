import { z } from 'zod';
import type { SavedText } from '../../../db/entities/saved-text.ts';
import type { SavedTextRow } from '../../../db/brands/saved-texts.ts';
import { fieldsOfText, savedTextKinds } from '../../../domain/brands/saved-texts.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { choice, createdAt, id, line, string, updatedAt } from '../../http/schemas.ts';

export const savedTextKind = choice(
  'SavedTextKind',
  savedTextKinds,
  'What a saved text is: the end of posts, a group of hashtags, or a post with fields to fill.',
);

/** As long as the longest text that a platform takes. */
const words = z.string().max(5_000);
const sound = words.refine(text => text.isWellFormed(), {
  error: 'Must be valid Unicode text.',
  params: { code: 'invalid_character' },
});

const described = {
  text: {
    description:
      'The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them.',
    example: 'New: {{product}}',
  },
  platformTexts: 'Other texts by platform; an empty one leaves it out there.',
};

const onPlatforms = (text: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(platformNames.map(name => [name, text.optional().describe(`On ${name}.`)])),
  );

const given = {
  name: line(100).meta({ description: 'What people pick it by.', example: 'Launch' }),
  text: sound.min(1).meta(described.text),
  platformTexts: onPlatforms(sound).describe(described.platformTexts),
};

export const newSavedText = z.strictObject({
  kind: savedTextKind,
  ...given,
  platformTexts: given.platformTexts.default({}),
});

export const savedTextChanges = given;

export const savedTextShape = z
  .strictObject({
    id,
    kind: savedTextKind,
    name: string(100, 'Launch').describe('What people pick it by; each of a kind in a brand has its own.'),
    text: words.meta(described.text),
    platformTexts: onPlatforms(words).describe(described.platformTexts),
    fields: z
      .array(string(40, 'product'))
      .max(2_000)
      .describe('Fields of a template, in the order in which they stand in it; of other texts none.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SavedText', description: 'A text that a brand writes again and again.' });

export const viewSavedText = (saved: SavedText | SavedTextRow): z.input<typeof savedTextShape> => ({
  id: saved.id,
  kind: saved.kind,
  name: saved.name,
  text: saved.text,
  platformTexts: saved.platformTexts,
  fields: fieldsOfText(saved),
  createdAt: new Date(saved.createdAt).toISOString(),
  updatedAt: new Date(saved.updatedAt).toISOString(),
});
