import type { Schemas } from '@sdk';
import type { Tone } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

type State = Schemas['ReviewState'];

export const reviewStates: Record<State, readonly [word: string, tone: Tone]> = {
  not_required: [i18n.t('Needs no review'), 'plain'],
  pending: [i18n.t('Waiting for a review'), 'warn'],
  approved: [i18n.t('Approved'), 'good'],
  changes_requested: [i18n.t('Needs changes'), 'bad'],
  rejected: [i18n.t('Rejected'), 'bad'],
};

/** Whether the review prevents the post from being published. */
export const isKeptBack = (state: State): boolean => state !== 'not_required' && state !== 'approved';
