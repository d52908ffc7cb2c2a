import type { EffectRow } from '../../../db/effects/tables.ts';
import type { EffectKind as EffectKindName } from '../../../domain/effects/effects.ts';
import type { EffectKind } from '../kind.ts';
import { answer, moderation } from './comment-effects.ts';
import { captions, cover, playlist } from './besides.ts';
import { followUp } from './follow-up.ts';
import { removal, revision } from './post-actions.ts';

/** Each kind of effect. What a table keeps fits its kinds, which is why a row may be given to the kind that it names. */
export const effectKinds = {
  answer,
  hide: moderation,
  unhide: moderation,
  delete: moderation,
  like: moderation,
  follow_up: followUp,
  remove: removal,
  revise: revision,
  cover,
  playlist,
  captions,
} as const satisfies Record<EffectKindName, unknown>;

/** The declaration of a row's kind. */
export const findKind = (row: EffectRow): EffectKind => effectKinds[row.kind] as unknown as EffectKind;
