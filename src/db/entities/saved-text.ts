import { defineEntity, p } from '@mikro-orm/core';
import type { PlatformTexts, SavedTextKind } from '../../domain/brands/saved-texts.ts';
import { changing, owned } from './columns.ts';

/** Text that a brand reuses. */
export const SavedTextSchema = defineEntity({
  name: 'SavedText',
  tableName: 'saved_texts',
  uniques: [{ properties: ['brandId', 'kind', 'name'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    kind: p.text().$type<SavedTextKind>(),
    name: p.text(),
    text: p.text(),
    platformTexts: p.json<PlatformTexts>(),
  },
});
export class SavedText extends SavedTextSchema.class {}
SavedTextSchema.setClass(SavedText);
