import type { Schemas } from '@sdk';
import type { Tone } from '../ui/parts.tsx';

type State = Schemas['ReviewState'];

export const reviewStates: Record<State, readonly [word: string, tone: Tone]> = {
  not_required: ['Needs no review', 'plain'],
  pending: ['Waits for a review', 'warn'],
  approved: ['Approved', 'good'],
  changes_requested: ['Needs changes', 'bad'],
  rejected: ['Rejected', 'bad'],
};

/** Whether a post does not go out as it stands. */
export const isKeptBack = (state: State): boolean => state !== 'not_required' && state !== 'approved';
