import type { EffectRow } from '../../../db/effects/tables.ts';
import type { EffectKind } from '../../../domain/effects/effects.ts';
import type { EffectDeclaration } from '../kind.ts';
import { answerEffect, moderationEffect } from './comment-effects.ts';
import { captionsEffect, coverEffect, playlistEffect } from './besides.ts';
import { followUpEffect } from './follow-up.ts';
import { postActionEffects } from './post-action-effects.ts';

/**
 * Declarations of all kinds of effects. Each table stores the data of its kinds, so a row may be passed to the kind that it
 * names.
 */
export const effectKinds = {
  answer: answerEffect,
  hide: moderationEffect,
  unhide: moderationEffect,
  delete: moderationEffect,
  like: moderationEffect,
  follow_up: followUpEffect,
  ...postActionEffects,
  cover: coverEffect,
  playlist: playlistEffect,
  captions: captionsEffect,
} as const satisfies Record<EffectKind, unknown>;

/** Returns the declaration of a row's kind. */
export const findKind = (row: EffectRow): EffectDeclaration =>
  effectKinds[row.kind] as unknown as EffectDeclaration;
