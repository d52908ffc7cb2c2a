import { z } from 'zod';
import type { SavedText } from '../../../db/entities/saved-text.ts';
import type { SavedTextRow } from '../../../db/brands/saved-texts.ts';
import { fieldsOfText, savedTextKinds } from '../../../domain/brands/saved-texts.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { choice, createdAt, id, line, string, updatedAt } from '../../http/schemas.ts';

export const savedTextKind = choice(
  'SavedTextKind',
  savedTextKinds,
  'Kind of a saved text: a signature, a hashtag group, or a template with fields.',
);

/** Text with the maximum length of the longest text that a platform accepts. */
const words = z.string().max(5_000);
const sound = words.refine(text => text.isWellFormed(), {
  error: 'Must be valid Unicode text.',
  params: { code: 'invalid_character' },
});

const described = {
  text: {
    description:
      'The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces.',
    example: 'New: {{product}}',
  },
  platformTexts: 'Different texts by platform. An empty one omits the text there.',
};

const onPlatforms = (text: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(platformNames.map(name => [name, text.optional().describe(`On ${name}.`)])),
  );

const given = {
  name: line(100).meta({ description: 'Display name.', example: 'Launch' }),
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
    name: string(100, 'Launch').describe('Display name, unique per brand and kind.'),
    text: words.meta(described.text),
    platformTexts: onPlatforms(words).describe(described.platformTexts),
    fields: z
      .array(string(40, 'product'))
      .max(2_000)
      .describe('Fields of a template, in the order of the text. Empty for other kinds.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'SavedText', description: 'Reusable text of a brand.' });

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
